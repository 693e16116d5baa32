import { expect, type Page } from '@playwright/test';

/**
 * Fails when the present page hides the end of its texts: a name, a button or a title that is cut, a list pushed aside.
 */
export async function expectWhole(page: Page, state: string): Promise<void> {
  expect.soft(await page.evaluate(findCut), `${state}: nothing is cut`).toEqual([]);
}

/** Runs in the page. A pixel may be lost to rounding. */
function findCut(): string[] {
  const said = 'button, h1, h2, summary, nav a, label, legend, .mantine-Button-label, [role="tab"], [role="alert"] *';
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const tell = (element: Element) => `${element.tagName.toLowerCase()} «${(element.textContent ?? '').slice(0, 60)}»`;
  const cut = [...document.querySelectorAll(said)].filter((element) => {
    const { overflowX } = getComputedStyle(element);
    return overflowX !== 'visible' && element.clientWidth > 4 && element.scrollWidth > element.clientWidth + 1;
  });
  const aside = [...document.querySelectorAll('body *')].filter((element) => {
    const { overflowX } = getComputedStyle(element);
    const isScroller = overflowX === 'auto' || overflowX === 'scroll';
    return isScroller && element.clientWidth > 40 && element.scrollWidth > element.clientWidth + 1;
  });
  return [
    ...cut.filter(isSeen).map((element) => `cut: ${tell(element)}`),
    ...aside.filter(isSeen).map((element) => `scrolls sideways: ${tell(element)}`),
  ];
}
