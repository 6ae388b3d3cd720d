"""Owns the store of a service: one thread does all work with it, and lends it to commands in between."""

import queue
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from threading import Condition, Event, Thread
from typing import Any, TypeVar

from tournaments.errors import NotStored, StoreError
from tournaments.store.database import PAUSE
from tournaments.store.lease import Lender, is_served
from tournaments.store.store import Head, Store

Answer = TypeVar("Answer")
Job = tuple[Callable[[Store], Any], "Future[Any]"]


class Owner:
    """Keeps a store open for writing, and runs jobs on it one after the other.

    While a command has the store, jobs wait. `moved` is called in the owner's thread when the log has grown.
    """

    def __init__(
        self, path: Path, moved: Callable[[Head], None] = lambda _: None, players: str = ""
    ) -> None:
        if is_served(path):
            raise StoreError(f"`azul serve` is running for {path} already")
        self.path = path
        self.moved = moved
        self.head = Head()
        self.failure = ""
        """Why the store cannot be opened again at the moment, in words."""
        self.jobs: queue.Queue[Job | None] = queue.Queue()
        self.changed = Condition()
        self.borrowers = 0
        self.store: Store | None = Store.open(path, write=True)
        self.head = self.store.head
        self.ending = Event()
        self.lender = Lender(path, self.lend, self.take_back, players)
        self.thread = Thread(target=self.work, name="owner of the store")
        self.thread.start()

    @property
    def is_lent(self) -> bool:
        """Whether a command has the store at the moment."""
        return self.store is None

    def run(self, job: Callable[[Store], Answer]) -> "Future[Answer]":
        """Queue a job for the owner of the store, after all that was asked before."""
        answer: Future[Answer] = Future()
        self.jobs.put((job, answer))
        return answer

    def lend(self) -> None:
        """Close the store between two jobs, for a command; return when it is closed."""
        with self.changed:
            self.borrowers += 1
            self.jobs.put(None)  # wakes the owner
            self.changed.wait_for(lambda: self.store is None)

    def take_back(self) -> None:
        """Note that a command has ended."""
        with self.changed:
            self.borrowers -= 1
            self.changed.notify_all()

    def work(self) -> None:
        """Run jobs until the service ends; commands that want the store come first."""
        while True:
            job = self.jobs.get()
            self.serve_borrowers()
            if self.ending.is_set() and self.jobs.empty() and job is None:
                break
            if job is not None:
                self.do(*job)
        if self.store is not None:
            self.store.close()

    def serve_borrowers(self) -> None:
        """Close the store while commands have it, and open it again; see what they have changed."""
        if not self.borrowers:
            return
        self.put_aside()
        with self.changed:
            self.changed.wait_for(lambda: not self.borrowers or self.ending.is_set())
        self.open_again()

    def put_aside(self) -> None:
        """Close the store, and let those know who wait for that."""
        if self.store is not None:
            self.store.close()
        with self.changed:
            self.store = None
            self.changed.notify_all()

    def open_again(self) -> None:
        """Open the store as soon as that is possible; a command that did not ask may have it for a while."""
        while self.store is None and not self.ending.is_set():
            try:
                store = Store.open(self.path, write=True)
            except StoreError as error:
                self.failure = str(error)
                self.ending.wait(PAUSE)
            else:
                self.failure = ""
                self.note(store.head)
                self.store = store

    def do(self, job: Callable[[Store], Any], answer: "Future[Any]") -> None:
        """Do a job, and return its answer, or the error, to the caller."""
        if not answer.set_running_or_notify_cancel():
            return
        try:
            store = self.there()
            found = job(store)
        except BaseException as error:  # noqa: BLE001 - the caller has to know it
            answer.set_exception(error)
            if isinstance(error, NotStored):  # from now on the open file can do nothing
                self.put_aside()
                self.open_again()
        else:
            self.note(store.head)  # first: the caller may look as soon as it has the answer
            answer.set_result(found)
        finally:
            del answer  # an error's traceback would keep it, and with it the error itself

    def there(self) -> Store:
        """Return the store, which is lost only while the service ends."""
        if self.store is None:
            raise StoreError("the service is stopping; nothing was stored")
        return self.store

    def note(self, head: Head) -> None:
        """Report that the log has grown."""
        if head != self.head:
            self.head = head
            self.moved(head)

    def close(self) -> None:
        """Finish the jobs that wait, and close the store."""
        self.lender.close()
        with self.changed:
            self.ending.set()
            self.changed.notify_all()
        self.jobs.put(None)
        self.thread.join()
