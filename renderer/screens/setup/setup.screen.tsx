import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callPublic } from '#renderer/api/client.ts';
import { waitForPoste } from '#renderer/screens/synchronisation/use-restart.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import { ComptoirLogo } from '#renderer/ui/comptoir-logo.tsx';
import { runSetup, type SetupInput } from '#shared/contracts/utilisateurs/auth.ts';
import classes from './setup.module.css';
import { type SuppliedBoutique, SetupForm } from './setup-form.tsx';
import type { SetupChoice } from './setup-choice.ts';

/** Shows the first set-up: a new shop or one to join, and its first administrator. */
export function SetupScreen({ isPoste, fournie }: { isPoste: boolean; fournie: SuppliedBoutique }) {
  const signIn = useSession((session) => session.signIn);
  const cache = useQueryClient();
  const [way, setWay] = useState<SetupChoice>(isPoste ? 'caisse' : 'nouvelle');
  const open = useMutation({
    mutationFn: async (body: SetupInput) => {
      const code = (await window.comptoir?.getSetupCode?.()) ?? body.code;
      const session = await callPublic(runSetup, { body: { ...body, code } });
      if (body.rattachement) await waitForPoste();
      return session;
    },
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
          <ComptoirLogo size={44} />
          <h1>Bienvenue au comptoir</h1>
          <p>
            Comptoir garde vos clients, vos articles et vos ventes sur cette machine. Il fonctionne avec ou sans réseau,
            et rien ne sort d’ici sans que vous le demandiez.
          </p>
          <p>{way === 'nouvelle' && fournie.locked.has('raison_sociale') ? namedWelcome : welcomes[way]}</p>
        </header>
        <SetupForm
          way={way}
          fournie={fournie}
          onWay={setWay}
          onSubmit={open.mutate}
          isRunning={open.isPending}
          error={open.error}
        />
      </div>
    </main>
  );
}

const namedWelcome = 'Il ne reste qu’à créer votre compte, qui sera l’administrateur de la boutique.';

const welcomes: Record<SetupChoice, string> = {
  nouvelle: 'Il ne reste qu’à nommer la boutique et à créer votre compte, qui en sera l’administrateur.',
  rejoindre:
    'Le PC de la boutique montre l’adresse et le code à recopier\u00a0: écran Synchronisation, «\u00a0Ajouter une caisse\u00a0». Votre compte sera l’administrateur de cette caisse.',
  caisse:
    'Cette caisse est rattachée à sa boutique. Il ne reste qu’à créer votre compte, qui en sera l’administrateur.',
};
