import { Button } from '@mantine/core';
import { useWrite } from '#renderer/api/use-write.ts';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { endUserSessions, unlockUser } from '#shared/contracts/utilisateurs/auth.ts';
import { formatDateTime } from '#shared/time/dates.ts';

/** Shows that the account is locked for a while; the user who manages it may unlock it. */
export function AccountLock({ id, until }: { id: string; until: string }) {
  const opening = useWrite((call) => call(unlockUser, { params: { id } }), {
    say: () => 'Le compte peut se connecter de nouveau.',
    failure: 'Le compte n’a pas pu être débloqué',
  });

  return (
    <Notice
      tone="warning"
      actions={
        <Button size="xs" variant="default" loading={opening.isPending} onClick={() => opening.mutate()}>
          Débloquer
        </Button>
      }
    >
      {`Cinq mots de passe faux\u00a0: la connexion est bloquée jusqu’à ${formatDateTime(until).slice(-5)}.`}
    </Notice>
  );
}

/** Ends all sessions of a user: after a lost machine, or a sudden departure. */
export function SignOutButton({ id }: { id: string }) {
  const ending = useWrite((call) => call(endUserSessions, { params: { id } }), {
    say: () => 'Toutes ses sessions sont fermées.',
    failure: 'Les sessions n’ont pas pu être fermées',
  });

  return (
    <Button variant="subtle" loading={ending.isPending} onClick={() => ending.mutate()}>
      Déconnecter partout
    </Button>
  );
}
