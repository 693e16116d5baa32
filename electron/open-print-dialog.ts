import { setTimeout as wait } from 'node:timers/promises';
import { BrowserWindow, session } from 'electron';

/**
 * Once it has read a document, the viewer takes its title, without an event; after this time, in milliseconds, it is
 * printed as it is.
 */
const longestReadMs = 10_000;

/** Within this time, in milliseconds, the system reports a missing printer; afterwards the dialog is open. */
const refusalMs = 1_000;

/**
 * Fetches a PDF with the window's own cookies and opens the system's print dialog for it; resolves once it is open.
 * @throws when there is no such PDF, or no way to print.
 */
export async function openPrintDialog(address: URL): Promise<void> {
  const answer = await session.defaultSession.fetch(address.href);
  const isPdf = answer.headers.get('content-type')?.startsWith('application/pdf');
  if (!answer.ok || !isPdf) throw new Error(`No PDF at ${address.pathname}: status ${answer.status}.`);
  const viewer = new BrowserWindow({ show: false, webPreferences: { plugins: true, sandbox: true } });
  const shown = show(viewer, Buffer.from(await answer.arrayBuffer()));
  const ended = shown.then(() => print(viewer)).finally(() => viewer.destroy());
  await Promise.race([ended, shown.then(() => wait(refusalMs))]);
}

async function show(viewer: BrowserWindow, pdf: Buffer) {
  await viewer.loadURL(`data:application/pdf;base64,${pdf.toString('base64')}`);
  const latest = Date.now() + longestReadMs;
  while (viewer.webContents.getTitle().startsWith('data:') && Date.now() < latest) await wait(50);
}

/**
 * Prints; some versions resolve long after the dialog is closed, and report a success as a failure without a reason.
 */
function print(viewer: BrowserWindow): Promise<void> {
  return new Promise((resolve, reject) => {
    viewer.webContents.print({}, (_isPrinted, reason) => {
      if (!reason || /cancel/i.test(reason)) resolve();
      else reject(new Error(reason));
    });
  });
}
