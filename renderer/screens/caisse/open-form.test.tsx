import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useSession } from '#renderer/stores/session.store.ts';
import { show } from '#renderer/testing/show.tsx';
import { OpenForm } from './open-form.tsx';

const etat = {
  poste: 'P01',
  session: null,
  jour: '2026-11-26',
  est_d_un_autre_jour: false,
  fond_propose: 150,
  especes_depuis: 0,
  derniere_cloture: null,
};
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
  droits: [],
} as const;

test('the proposed float follows a sale just paid until another is typed, which replaces it', async () => {
  useSession.getState().signIn({ ...user, droits: [] });
  onTestFinished(() => useSession.getState().signOut());
  const { rerender } = await show(<OpenForm etat={etat} />);
  const field = page.getByLabelText('Fond de caisse');
  await expect.element(field).toHaveValue('150,00');
  await rerender(<OpenForm etat={{ ...etat, fond_propose: 160.37, especes_depuis: 10.37 }} />);
  await expect.element(field).toHaveValue('160,37');
  await userEvent.keyboard('12');
  await expect.element(field).toHaveValue('12');
  await rerender(<OpenForm etat={{ ...etat, fond_propose: 170 }} />);
  await expect.element(field).toHaveValue('12');
});

test('what the count lacks, or has too much, is said before the drawer is opened with it', async () => {
  useSession.getState().signIn({ ...user, droits: [] });
  onTestFinished(() => useSession.getState().signOut());
  await show(<OpenForm etat={etat} />);
  await userEvent.keyboard('120,5');
  await expect.element(page.getByText(/Il manque 29,50\s€/)).toBeVisible();
  await userEvent.keyboard('{Control>}a{/Control}151');
  await expect.element(page.getByText(/1,00\s€ de trop/)).toBeVisible();
  await userEvent.keyboard('{Control>}a{/Control}150');
  await expect.element(page.getByText('de trop')).not.toBeInTheDocument();
});
