import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useSession } from '#renderer/stores/session.store.ts';
import { show } from '#renderer/testing/show.tsx';
import { pressedTwiceMs } from '#renderer/ui/sheet/pressed-twice.ts';
import { ClosePanel } from './close-panel.tsx';

const especes = { fond: 0, reglements: 0, entrees: 0, sorties: 0, theorique: 0 };
const rapport = { session: { numero: 'SC-P01-000001' }, especes, a_emettre: { nb: 0, refuses: [] } };

const user = {
  id: 'u',
  email: 'u@boutique.example',
  nom: 'Roy',
  prenom: 'Léa',
  role: 'vendeur',
  is_verified: true,
  is_active: true,
  created_at: '2026-01-01T00:00:00Z',
  last_login: null,
  failed_login_attempts: 0,
} as const;

/** Signs in a seller who may close a day; returns the requests that are made. */
function openCaisse() {
  useSession.getState().signIn({ ...user, droits: ['cloture'] });
  const asked = vi.spyOn(window, 'fetch');
  onTestFinished(() => {
    useSession.getState().signOut();
    asked.mockRestore();
  });
  return { countClosings: () => asked.mock.calls.filter(([, init]) => init?.method === 'POST').length };
}

test('F9 pressed twice opens the count of an empty drawer, and does not close its day', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { countClosings } = openCaisse();
  await show(<ClosePanel rapport={rapport} />);
  await userEvent.keyboard('{F9}');
  await expect.element(page.getByRole('button', { name: 'Clôturer la journée' })).toBeEnabled();
  expect(countClosings()).toBe(0);
  vi.advanceTimersByTime(pressedTwiceMs);
  await userEvent.keyboard('{F9}');
  await expect.poll(countClosings).toBe(1);
});

test('a day is not closed with a taken amount that was refused: F9 leads back to it', async () => {
  const { countClosings } = openCaisse();
  await show(<ClosePanel rapport={rapport} />);
  const taken = page.getByLabelText('Prélevé pour la banque ou le coffre');
  await userEvent.fill(taken, '205,90');
  await userEvent.keyboard('{Tab}');
  await new Promise((resolve) => setTimeout(resolve, pressedTwiceMs));
  await userEvent.keyboard('{F9}');
  await expect.element(taken).toHaveFocus();
  expect(countClosings()).toBe(0);
});
