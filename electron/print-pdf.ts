import { BrowserWindow, session } from 'electron';
import type { PrintOutcome } from '#shared/desktop.ts';

/** Fetches a PDF with the window's own cookies and opens the system's print dialog for it. */
export async function printPdf(address: URL): Promise<PrintOutcome> {
  const answer = await session.defaultSession.fetch(address.href);
  const isPdf = answer.headers.get('content-type')?.startsWith('application/pdf');
  if (!answer.ok || !isPdf) throw new Error(`No PDF at ${address.pathname}: status ${answer.status}.`);
  return printBytes(Buffer.from(await answer.arrayBuffer()));
}

async function printBytes(pdf: Buffer): Promise<PrintOutcome> {
  const viewer = new BrowserWindow({
    show: false,
    webPreferences: { plugins: true, sandbox: true, contextIsolation: true, partition: 'print' },
  });
  try {
    await viewer.loadURL(`data:application/pdf;base64,${pdf.toString('base64')}`);
    return await print(viewer);
  } finally {
    viewer.destroy();
  }
}

function print(viewer: BrowserWindow): Promise<PrintOutcome> {
  return new Promise((resolve, reject) => {
    viewer.webContents.print({}, (isPrinted, reason) => {
      if (isPrinted) resolve('printed');
      else if (/cancel/i.test(reason)) resolve('cancelled');
      else reject(new Error(reason));
    });
  });
}
