// Starts `azul lsp` for records, and stops it with the editor.

const { window, workspace } = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");

let client;

exports.activate = async () => {
  const command = workspace.getConfiguration("azul").get("path");
  const server = { command, args: ["lsp"], transport: TransportKind.stdio };
  client = new LanguageClient("azul", "AZN", server, { documentSelector: [{ language: "azn" }] });
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    const advice = 'Install it with pip install "azul-notation[lsp]", or set azul.path.';
    window.showErrorMessage(`${command} lsp does not start: ${error.message} ${advice}`);
  }
};

exports.deactivate = () => client?.stop();
