/** Returns whether an address is one of the service's own, to which the window may navigate. */
export function isOwnAddress(address: string, origin: string): boolean {
  const url = findUrl(address);
  return url !== undefined && url.origin === origin && url.protocol !== 'blob:' && !hasCredentials(url);
}

/** Returns whether the service or one of its own pages made the content, which may then be downloaded. */
export function isOwnContent(address: string, origin: string): boolean {
  return findUrl(address)?.origin === origin;
}

/** Chromium's own PDF viewer, which printing a PDF needs. */
const pdfViewer = 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/';

/**
 * Returns whether a frame inside a page may show an address: the service's content, a page written by its parent, or
 * the PDF viewer.
 */
export function isOwnFrame(address: string, origin: string): boolean {
  const isWritten = address === 'about:blank' || address === 'about:srcdoc';
  return isWritten || address.startsWith(pdfViewer) || isOwnContent(address, origin);
}

/**
 * Returns the address to hand to the system, rebuilt from its parts. Undefined for an address with a control character,
 * encoded or not, and for any other than: https without credentials that would disguise its host; one of the service's
 * own pages, for the browser; one e-mail address, without the fields some mail programs obey; a telephone number.
 */
export function findExternalAddress(address: string, origin: string): string | undefined {
  const url = hasControls(address) ? undefined : findUrl(address);
  if (url?.protocol === 'mailto:') return findMailAddress(url.pathname);
  if (url?.protocol === 'tel:') return findTelephone(url.pathname);
  const isForBrowser = url?.protocol === 'https:' && !hasCredentials(url);
  return isForBrowser || isOwnAddress(address, origin) ? url?.href : undefined;
}

/** Returns whether a link is opened by a program of the system and not by a window. */
export function isForOtherProgram(address: string): boolean {
  return /^(mailto|tel):/i.test(address);
}

function hasControls(address: string): boolean {
  return /\p{Cc}|%[01][0-9a-f]|%7f|%c2%[89][0-9a-f]/iu.test(address);
}

/** Returns a single e-mail address; lists and doubly encoded texts are refused. */
function findMailAddress(encoded: string): string | undefined {
  const [, name, host] = /^([^\s"%&(),:;<>?@[\\\]]+)@([\p{L}\p{N}.-]+)$/u.exec(decode(encoded)) ?? [];
  return name && host && `mailto:${encodeURIComponent(name)}@${encodeURIComponent(host)}`;
}

function findTelephone(encoded: string): string | undefined {
  const number = decode(encoded).replace(/[\s().-]/g, '');
  return /^\+?\d{2,20}$/.test(number) ? `tel:${number}` : undefined;
}

function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return '';
  }
}

function findUrl(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined;
}

function hasCredentials(url: URL): boolean {
  return url.username !== '' || url.password !== '';
}
