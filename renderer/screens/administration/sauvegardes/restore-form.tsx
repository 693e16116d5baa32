import { Button, NumberInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#renderer/api/client.ts';
import { Notice } from '#renderer/ui/states.tsx';
import { motRestaurer, restoreSauvegarde, type Sauvegarde } from '#shared/contracts/sauvegardes.ts';
import { formatDateTime } from '#shared/dates.ts';
import { findLastRestore, waitForRestore } from './wait-for-restore.ts';
import classes from './sauvegardes.module.css';

/** Going back to a copy, once somebody has typed that they mean it. */
export function RestoreForm({ copy, onClose }: { copy: Sauvegarde; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [skipped, setSkipped] = useState(0);
  const restoring = useMutation({
    mutationFn: async () => {
      const before = await findLastRestore();
      await call(restoreSauvegarde, {
        params: copy,
        body: { confirmation: motRestaurer, numeros_a_sauter: skipped },
      });
      await waitForRestore(before);
    },
    // Accounts and sessions are those of the copy: somebody signs in again.
    onSuccess: () => window.location.reload(),
  });

  return (
    <form
      className={classes.dialog}
      aria-label="Restaurer"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed === motRestaurer) restoring.mutate();
      }}
    >
      {restoring.error && <Notice tone="danger">{restoring.error.message}</Notice>}
      <Consequences date={copy.date} />
      <SkippedField value={skipped} onChange={setSkipped} />
      <TextInput
        label={`Pour confirmer, tapez ${motRestaurer}`}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value.toUpperCase())}
        autoComplete="off"
        data-autofocus
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} disabled={restoring.isPending}>
          Annuler
        </Button>
        <Button type="submit" color="danger" disabled={typed !== motRestaurer} loading={restoring.isPending}>
          Restaurer cette sauvegarde
        </Button>
      </div>
    </form>
  );
}

/** What goes, what comes back, what stays. */
function Consequences({ date }: { date: string }) {
  return (
    <>
      <Notice tone="warning">
        {`Tout revient au ${formatDateTime(date)}\u00a0: ce qui a été saisi depuis ne sera plus dans Comptoir, les comptes et les clés d’API redeviennent ceux de ce moment. Les données actuelles sont mises de côté, pas effacées.`}
      </Notice>
      <p className={classes.hint}>
        Les numéros déjà donnés ne resservent pas. Les e-mails qui attendaient alors ne partent pas&#160;: ils sont dans
        E-mails, à renvoyer si besoin. Comptoir redémarre, et chacun s’identifie de nouveau.
      </p>
    </>
  );
}

type SkippedProps = { value: number; onChange: (value: number) => void };

/** For numbers nobody here can know of. */
function SkippedField({ value, onChange }: SkippedProps) {
  return (
    <NumberInput
      label="Numéros à sauter dans chaque série"
      description="Sur une machine neuve&#160;: plus que l’ancienne n’a pu faire de documents depuis cette sauvegarde. Sinon 0."
      min={0}
      max={10_000}
      allowDecimal={false}
      allowNegative={false}
      value={value}
      onChange={(typed) => onChange(Number(typed) || 0)}
    />
  );
}
