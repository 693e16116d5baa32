import { useEffect } from 'react';

const dialog = '[role="dialog"]';
/** Shown only while something is chosen in it; the focus then returns to what opened it. */
const popups = '[role="menu"], [role="listbox"]';
/** When an element of one of these disappears, the focus goes to another element of it; not in a list that is only read. */
const lists = 'ul:not([data-only-read]), ol, tr, tbody, table, fieldset, form';
const reachable = 'a[href], button, input, select, textarea, [tabindex]:not([tabindex^="-"])';

/** Marks where the focus begins on a screen, and returns to when its element is gone. */
export function markArrival(element: HTMLElement): void {
  element.dataset.arrival = '';
}

/** Focuses the start of the screen: its first field or button, otherwise its title. */
export function focusScreen(): void {
  findScreenStart()?.focus({ preventScroll: true });
}

/** Returns whether a key pressed now would go nowhere: to the page as a whole, or to a disabled control. */
export function isFocusNowhere(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement.matches('html, body, main, :disabled');
}

/**
 * Keeps the focus somewhere. When its element disappears, is disabled, or was a dialog, it returns to what had it
 * before: in the remaining dialog, or on the screen. Mounted once.
 */
export function useRestoredFocus(): void {
  useEffect(() => {
    const trails = new WeakMap<Element, HTMLElement[]>();
    let moved: { from: HTMLElement; to: Element | null } | undefined;

    function note({ target }: FocusEvent) {
      if (!(target instanceof HTMLElement) || target.closest(popups) || target.localName === 'main') return;
      if (target === moved?.to) return;
      moved = undefined;
      trails.set(target.closest(dialog) ?? document.body, listAncestors(target));
    }

    function keep() {
      if (moved && document.activeElement === moved.to && isUsable(moved.from))
        moved.from.focus({ preventScroll: true });
      if (!isFocusNowhere()) return;
      const container = [...document.querySelectorAll<HTMLElement>(dialog)].findLast(isUsable);
      const [last, ...around] = trails.get(container ?? document.body) ?? [];
      const isBusy = last?.isConnected === true && !isUsable(last);
      const next = isBusy ? undefined : last && (isUsable(last) ? last : findAmong(around));
      const home = next ?? (container ? findDialogStart(container) : findScreenStart());
      if (isBusy) moved = { from: last, to: home ?? null };
      home?.focus({ preventScroll: true });
    }

    // The focus is not moved in the mutation observer itself: moving it between the two clicks of a double click
    // crashes the page's process (Chromium 130, 156).
    let soon: ReturnType<typeof setTimeout> | undefined;
    function keepSoon() {
      soon ??= setTimeout(() => {
        soon = undefined;
        keep();
      });
    }

    const observer = new MutationObserver(keepSoon);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'inert'] });
    document.addEventListener('focusin', note);
    return () => {
      observer.disconnect();
      clearTimeout(soon);
      document.removeEventListener('focusin', note);
    };
  }, []);
}

/** Returns the first control of a dialog, never its close button; the dialog itself while it has none. */
export function findDialogStart(container: HTMLElement): HTMLElement {
  const body = container.querySelector('.mantine-Modal-body') ?? container;
  const found = [...body.querySelectorAll<HTMLElement>(reachable)].filter(isUsable);
  const marked = found.find(({ dataset }) => dataset.autofocus !== undefined || dataset.arrival !== undefined);
  return marked ?? found.find((element) => element.matches('input, select, textarea')) ?? found[0] ?? container;
}

function findScreenStart(): HTMLElement | undefined {
  const starts = [...document.querySelectorAll<HTMLElement>('[data-arrival], main h1, main')];
  const isThere = (one: HTMLElement) => isUsable(one) && one.closest(dialog) === null;
  const start = starts.filter(isThere).toSorted((one, other) => rank(one) - rank(other))[0];
  if (start && start.tabIndex < 0) start.tabIndex = -1;
  return start;
}

function rank(element: HTMLElement): number {
  if (element.dataset.arrival !== undefined) return 0;
  return element.matches('h1') ? 1 : 2;
}

/** Returns the first usable control of the smallest list that remains. */
function findAmong(around: readonly HTMLElement[]): HTMLElement | undefined {
  const left = around.find((element) => element.isConnected && element.matches(lists));
  return left && [...left.querySelectorAll<HTMLElement>(reachable)].find(isUsable);
}

function listAncestors(element: HTMLElement): HTMLElement[] {
  const ancestors: HTMLElement[] = [];
  for (let one: HTMLElement | null = element; one; one = one.parentElement) ancestors.push(one);
  return ancestors;
}

function isUsable(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled, [inert] *') && element.checkVisibility();
}
