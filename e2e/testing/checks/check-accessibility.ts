import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails, with what to change, when the present page breaks a rule of WCAG 2.x A or AA, or a common good practice. */
export function checkAccessibility(page: Page, state: string): Promise<void> {
  return check(new AxeBuilder({ page }).withTags(rules), page, state);
}

/** Checks the page in the light theme, then in the dark one, where only colours are checked again. */
export async function checkBothThemes(page: Page, state: string): Promise<void> {
  await showTheme(page, 'light');
  await checkAccessibility(page, state);
  await showTheme(page, 'dark');
  await check(new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']), page, `${state}, dark`);
}

/** Shows the page in that theme, and waits until it is drawn. */
export async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  // Its colours come with the next frames.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)))),
  );
}

async function check(axe: AxeBuilder, page: Page, state: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // A tooltip stands at the pointer, outside of every landmark.
  await page.mouse.move(0, 0);
  // Legacy mode: the desktop program opens no second page to combine frames, and the screens have none.
  const first = await look(axe.setLegacyMode(true), page, state);
  // A message may have begun to fade during the check: only what fails twice counts.
  const told = first.length === 0 ? first : await look(axe, page, state);
  expect.soft(told, state).toEqual([]);
}

async function look(axe: AxeBuilder, page: Page, state: string) {
  await expect.poll(() => page.evaluate(countMovements), { message: `${state}: still moving` }).toBe(0);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => ({
    rule: id,
    at: nodes.map(({ target, failureSummary, html }) => `${target.join(' ')}: ${failureSummary}\n${html}`),
  }));
}

/** Counts what appears and disappears on the page now: half faded, a message has the colours of neither state. */
function countMovements(): number {
  const movements = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  return movements.filter(({ playState }) => playState === 'running').length;
}
