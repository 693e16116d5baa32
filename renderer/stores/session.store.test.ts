import { beforeEach, describe, expect, it } from 'vitest';
import type { Collaborateur } from '#shared/contracts/utilisateurs/users.ts';
import { useSession } from './session.store.ts';

const claire: Collaborateur = {
  id: '1',
  email: 'claire@quincaillerie.fr',
  nom: 'Morel',
  prenom: 'Claire',
  role: 'vendeur',
  is_verified: true,
  is_active: true,
  created_at: '2026-11-21T08:00:00Z',
  last_login: null,
  failed_login_attempts: 0,
  droits: [],
};
const { signIn, signOut, expire, follow } = useSession.getState();

beforeEach(() => signOut());

describe('an expired session', () => {
  it('fails a request at once when no user was signed in', async () => {
    expect(await expire()).toBe(false);
    expect(useSession.getState().isExpired).toBe(false);
  });

  it('makes every request wait until the person is back', async () => {
    signIn(claire);
    const requests = Promise.all([expire(), expire()]);
    expect(useSession.getState()).toMatchObject({ user: claire, isExpired: true });
    signIn(claire);
    expect(await requests).toEqual([true, true]);
    expect(useSession.getState().isExpired).toBe(false);
  });

  it('sends nothing that waits in the name of a user who signed in from another tab', async () => {
    signIn(claire);
    const request = expire();
    follow({ ...claire, id: '2', prenom: 'Camille' });
    expect(await request).toBe(false);
    expect(useSession.getState()).toMatchObject({ user: { id: '2' }, isExpired: false });
  });

  it('ends when the same person signs in from another tab', async () => {
    signIn(claire);
    const request = expire();
    follow(claire);
    expect(await request).toBe(true);
  });

  it('fails the waiting requests when the person leaves instead', async () => {
    signIn(claire);
    const request = expire();
    signOut();
    expect(await request).toBe(false);
  });
});
