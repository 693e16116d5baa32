import { useWrite } from '#renderer/api/use-write.ts';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import { endUserSessions, unlockUser } from '#shared/contracts/utilisateurs/auth.ts';
import { formatDateTime } from '#shared/time/dates.ts';

/** Shows that the account is locked for a while; the user who manages it may unlock it. */
export function AccountLock({ id, until }: { id: string; until: string }) {
  const opening = useWrite(unlockUser, (call) => call({ params: { id } }), {
    say: () => 'Le compte peut se connecter de nouveau.',
    failure: 'Le compte n’a pas pu être débloqué',
  });

  return (
    <Notice
      tone="warning"
      actions={
        <WriteButton of={opening} size="xs" variant="default" onClick={() => opening.mutate()}>
          Débloquer
        </WriteButton>
      }
    >
      {`Cinq mots de passe faux\u00a0: la connexion est bloquée jusqu’à ${formatDateTime(until).slice(-5)}.`}
    </Notice>
  );
}

/** Ends all sessions of a user: after a lost machine, or a sudden departure. */
export function SignOutButton({ id }: { id: string }) {
  const ending = useWrite(endUserSessions, (call) => call({ params: { id } }), {
    say: () => 'Toutes ses sessions sont fermées.',
    failure: 'Les sessions n’ont pas pu être fermées',
  });

  return (
    <WriteButton of={ending} variant="subtle" onClick={() => ending.mutate()}>
      Déconnecter partout
    </WriteButton>
  );
}
