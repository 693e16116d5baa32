/** Whether an address is one of the service's own, to which the window may go. */
export function isOwnAddress(address: string, origin: string): boolean {
  const url = findUrl(address);
  return url !== undefined && url.origin === origin && url.protocol !== 'blob:' && !hasCredentials(url);
}

/** Whether the service sent it or one of its own pages made it: what may be downloaded. */
export function isOwnContent(address: string, origin: string): boolean {
  return findUrl(address)?.origin === origin;
}

/** Chromium's own viewer of PDFs, which printing one goes through. */
const pdfViewer = 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/';

/** Whether a frame inside a page may show it: the service's content, a page written by its parent, the viewer of PDFs. */
export function isOwnFrame(address: string, origin: string): boolean {
  const isWritten = address === 'about:blank' || address === 'about:srcdoc';
  return isWritten || address.startsWith(pdfViewer) || isOwnContent(address, origin);
}

/**
 * The address to hand to the system, undefined for any other than: https without credentials that would disguise its
 * host; one of the service's own pages, for the browser; an e-mail address, without the fields some mail programs obey.
 */
export function findExternalAddress(address: string, origin: string): string | undefined {
  const url = findUrl(address);
  if (url?.protocol === 'mailto:') return `mailto:${url.pathname}`;
  const isForBrowser = url?.protocol === 'https:' && !hasCredentials(url);
  return isForBrowser || isOwnAddress(address, origin) ? url?.href : undefined;
}

function findUrl(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined;
}

function hasCredentials(url: URL): boolean {
  return url.username !== '' || url.password !== '';
}
