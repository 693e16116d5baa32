import { Button } from '@mantine/core';
import { answers } from '#renderer/api/use-answer.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import classes from './login.module.css';
import { LoginForm } from './login-form.tsx';

/**
 * Shown when the session ended during work, or a session opened by PIN does not suffice: the user identifies again and
 * goes on where they were.
 */
export function LoginDialog() {
  const { user, signOut, isExpired, goBack } = useSession();

  function leave() {
    answers.clear();
    signOut();
  }

  return (
    <Dialog
      isOpen
      onClose={isExpired ? () => undefined : goBack}
      withCloseButton={!isExpired}
      closeOnClickOutside={false}
      title={isExpired ? 'Votre session a expiré' : 'Votre mot de passe'}
    >
      <div className={classes.form}>
        {isExpired ? (
          <p>Identifiez-vous pour continuer. Ce que vous saisissiez est toujours là.</p>
        ) : (
          <p>Le code PIN ne suffit pas pour l’administration. Identifiez-vous pour continuer.</p>
        )}
        <LoginForm email={user?.email ?? ''} />
        {isExpired && (
          <Button variant="subtle" onClick={leave}>
            Changer d’utilisateur
          </Button>
        )}
      </div>
    </Dialog>
  );
}
