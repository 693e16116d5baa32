import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '#renderer/testing/show.tsx';
import { pressedTwiceMs } from '#renderer/ui/sheet/pressed-twice.ts';
import { ClosePanel } from './close-panel.tsx';

const especes = { fond: 0, reglements: 0, entrees: 0, sorties: 0, theorique: 0 };
const rapport = { session: { numero: 'SC-P01-000001' }, especes, a_emettre: { nb: 0, refuses: [] } };

test('F9 pressed twice opens the count of an empty drawer, and does not close its day', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const asked = vi.spyOn(window, 'fetch');
  onTestFinished(() => {
    vi.useRealTimers();
    asked.mockRestore();
  });
  const countClosings = () => asked.mock.calls.filter(([, init]) => init?.method === 'POST').length;
  await show(<ClosePanel rapport={rapport} />);
  await userEvent.keyboard('{F9}');
  await expect.element(page.getByRole('button', { name: 'Clôturer la journée' })).toBeEnabled();
  expect(countClosings()).toBe(0);
  vi.advanceTimersByTime(pressedTwiceMs);
  await userEvent.keyboard('{F9}');
  await expect.poll(countClosings).toBe(1);
});
