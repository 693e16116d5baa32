import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callPublic } from '#renderer/api/client.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import { Mark } from '#renderer/ui/mark.tsx';
import { runSetup, type SetupInput } from '#shared/contracts/auth.ts';
import classes from './setup.module.css';
import { SetupForm } from './setup-form.tsx';

/** The first minute of a new till: the shop's name and its first administrator. */
export function SetupScreen() {
  const signIn = useSession((session) => session.signIn);
  const cache = useQueryClient();
  const open = useMutation({
    mutationFn: (body: SetupInput) => callPublic(runSetup, { body }),
    onSuccess: ({ user }) => {
      cache.clear();
      signIn(user);
    },
  });

  return (
    <main className={classes.page}>
      <title>Première ouverture · Comptoir</title>
      <div className={classes.columns}>
        <header className={classes.welcome}>
          <Mark size={44} />
          <h1>Bienvenue au comptoir</h1>
          <p>
            Comptoir garde vos clients, vos articles et vos ventes sur cette machine. Il fonctionne avec ou sans réseau,
            et rien ne sort d’ici sans que vous le demandiez.
          </p>
          <p>Il ne reste qu’à nommer la boutique et à créer votre compte, qui en sera l’administrateur.</p>
        </header>
        <SetupForm onSubmit={open.mutate} isRunning={open.isPending} error={open.error} />
      </div>
    </main>
  );
}
