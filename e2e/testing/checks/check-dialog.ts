import { expect, type Page } from '@playwright/test';
import { checkBothThemes } from './check-accessibility.ts';
import { expectWhole } from './check-whole.ts';
import { expectFocused } from './focus.ts';

/**
 * Checks the present dialog or menu, which the file `renderer/<source>` draws: it has the focus, follows the rules of
 * accessibility in both themes, and cuts nothing. Every source of one is named in such a call
 * (scripts/checks/checked-dialogs.test.ts).
 */
export async function checkDialog(page: Page, source: string): Promise<void> {
  await expect(page.locator('[role="dialog"], [role="menu"]').last(), source).toBeVisible();
  await expectFocused(page, source);
  await expectWhole(page, source);
  await checkBothThemes(page, source);
}
