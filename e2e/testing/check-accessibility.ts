import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails, with what to change, when the page in sight breaks a rule of WCAG 2.x A or AA, or a common good practice. */
export async function checkAccessibility(page: Page, state: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // Legacy: the desktop program opens no second page to sum up frames, and the screens have none.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).withTags(rules).analyze();
  const told = violations.map(({ id, nodes }) => ({
    rule: id,
    at: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }));
  expect.soft(told, state).toEqual([]);
}
