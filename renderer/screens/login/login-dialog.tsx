import { Button } from '@mantine/core';
import { answers } from '#renderer/api/use-answer.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import classes from './login.module.css';
import { LoginForm } from './login-form.tsx';

/** The session ended during work: whoever was there identifies again and goes on where they were. */
export function LoginDialog() {
  const { user, signOut } = useSession();

  function leave() {
    answers.clear();
    signOut();
  }

  return (
    <Dialog
      isOpen
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      title="Votre session a expiré"
    >
      <div className={classes.form}>
        <p>Identifiez-vous pour continuer. Ce que vous saisissiez est toujours là.</p>
        <LoginForm email={user?.email ?? ''} />
        <Button variant="subtle" onClick={leave}>
          Changer d’utilisateur
        </Button>
      </div>
    </Dialog>
  );
}
