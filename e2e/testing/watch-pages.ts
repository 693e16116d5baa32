import { type BrowserContext, expect, type Page } from '@playwright/test';

/** The forbidden actions of a page, which no page of Comptoir may perform. */
export type Watch = {
  /** Accepts console messages that a test provokes on purpose, e.g. a refused password's 401. */
  expectConsole(...messages: RegExp[]): void;
  assertClean(): void;
};

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]']);
/** Schemes that never reach a network; Chromium's own parts, such as its PDF viewer, use theirs. */
const local = new Set(['data:', 'blob:', 'about:', 'devtools:', 'chrome:', 'chrome-extension:']);

/**
 * Records every console error or warning, uncaught error and request that leaves the machine, on every page of a
 * context.
 */
export function watchPages(context: BrowserContext): Watch {
  const complaints: string[] = [];
  const strangers: string[] = [];
  const expected: RegExp[] = [];

  const watchPage = (page: Page) => page.on('pageerror', (error) => complaints.push(`uncaught: ${error.stack}`));
  context.pages().forEach(watchPage);
  context.on('page', watchPage);
  context.on('console', (message) => {
    const { url, lineNumber } = message.location();
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.text()} (${url}:${lineNumber})`);
  });
  context.on('request', (request) => {
    if (!isLocal(request.url())) strangers.push(request.url());
  });

  return {
    expectConsole: (...messages) => void expected.push(...messages),
    assertClean() {
      const unexpected = complaints.filter((text) => !expected.some((message) => message.test(text)));
      expect(unexpected, 'no error or warning in the console').toEqual([]);
      expect(strangers, 'no request leaves the machine').toEqual([]);
    },
  };
}

function isLocal(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return local.has(protocol) || loopback.has(hostname);
}
