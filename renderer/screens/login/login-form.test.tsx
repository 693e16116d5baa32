import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '#renderer/testing/show.tsx';
import { LoginForm } from './login-form.tsx';

test('what is missing is asked for in French where it is missing, not by the browser', async () => {
  await show(<LoginForm />);
  await userEvent.keyboard('12{Enter}');
  await expect.element(page.getByText('À remplir.')).toBeVisible();
  await expect.element(page.getByLabelText(/^Mot de passe/).first()).toHaveFocus();
});
