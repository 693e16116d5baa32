import { expect, type Page } from '@playwright/test';

/** The focused element, as users meet it. */
export type Focus = { tag: string; name: string; isSeen: boolean; hasRing: boolean };

/**
 * Fails unless the focused element is usable: on screen, named for screen readers, and visibly marked. Waits if it is
 * about to be replaced.
 */
export async function expectFocused(page: Page, step: string): Promise<Focus> {
  let focus: Focus | undefined;
  await expect
    .poll(
      async () => {
        focus = await readFocus(page);
        const isSomewhere = !['body', 'html', 'main', 'none'].includes(focus.tag);
        return { ...focus, isSomewhere, isNamed: focus.name !== '' };
      },
      { message: `${step}: the keyboard is on something seen, marked and named`, timeout: 5_000 },
    )
    .toMatchObject({ isSomewhere: true, isSeen: true, hasRing: true, isNamed: true });
  if (!focus) throw new Error('The focus was not read.');
  return focus;
}

async function readFocus(page: Page): Promise<Focus> {
  const looks = await page.evaluate(lookAtFocus);
  return { ...looks, name: await readName(page) };
}

/**
 * Returns its accessible name, by Playwright's reading of the page (`- button "Encaisser"`). The browser's own tree is not
 * asked for: to make and drop it in the middle of a change crashes the renderer of the runtime of the tests (Chromium 130).
 */
async function readName(page: Page): Promise<string> {
  const focused = page.locator(':focus');
  const snapshot = (await focused.count()) === 1 ? await focused.ariaSnapshot() : '';
  const [element = ''] = snapshot.replaceAll("''", "'").split('\n');
  const quoted = /"(?:[^"\\]|\\.)*"/.exec(element)?.[0];
  return quoted ? String(JSON.parse(quoted)).trim() : '';
}

/** Runs in the page. A field may show its ring on the box it stands in, a grid on the row its keys move over. */
function lookAtFocus(): Omit<Focus, 'name'> {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement)) return { tag: 'none', isSeen: false, hasRing: false };
  const { width, height, top, bottom, left, right } = element.getBoundingClientRect();
  const isInWindow = bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
  const row = document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
  const boxes = [element, row, element.parentElement, element.parentElement?.parentElement];
  const hasRing = boxes.some((box) => {
    if (!box) return false;
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(box);
    const isDrawn = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1 && !outlineColor.endsWith(', 0)');
    return isDrawn && (box === element || box === row || box.matches(':focus-within'));
  });
  return {
    tag: element.tagName.toLowerCase(),
    isSeen: element.checkVisibility({ visibilityProperty: true }) && isInWindow && width > 2 && height > 2,
    hasRing,
  };
}
