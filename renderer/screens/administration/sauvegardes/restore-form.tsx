import { Button, Checkbox, NumberInput, TextInput } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#renderer/api/client.ts';
import { useRestartingCall } from '#renderer/api/use-restarting-call.ts';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import { Loading, Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import {
  type Comparaison,
  compareSauvegarde,
  motRestaurer,
  type RestaurationInput,
  restoreSauvegarde,
  type Sauvegarde,
} from '#shared/contracts/service/sauvegardes.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { SauvegardeComparison } from './sauvegarde-comparison.tsx';
import classes from './sauvegardes.module.css';
import { findLastRestore, waitForRestore } from './wait-for-restore.ts';

/** Restores a backup, once the user has seen what differs and typed their confirmation. */
export function RestoreForm({ sauvegarde, onClose }: { sauvegarde: Sauvegarde; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [skipped, setSkipped] = useState(0);
  const [isAccepted, setIsAccepted] = useState(false);
  const comparing = useComparison(sauvegarde);
  const restoring = useRestore(sauvegarde);
  const seen = comparing.data;
  const isUnknown = seen?.obstacle === null && seen.provenance !== 'ici';
  const isReady = typed === motRestaurer && seen?.obstacle === null && (!isUnknown || isAccepted);
  const asked = { numeros_a_sauter: skipped, accepter_origine_inconnue: isAccepted, empreinte: seen?.empreinte };

  return (
    <form
      className={classes.dialog}
      aria-label="Restaurer"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) restoring.mutate({ confirmation: motRestaurer, ...asked });
      }}
    >
      {restoring.error && <Notice tone="danger">{restoring.error.message}</Notice>}
      <Consequences date={sauvegarde.date} />
      <Seen comparing={comparing} />
      {isUnknown && <AcceptedField value={isAccepted} onChange={setIsAccepted} />}
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
        <WriteButton of={restoring} type="submit" color="danger" disabled={!isReady}>
          Restaurer cette sauvegarde
        </WriteButton>
      </div>
    </form>
  );
}

/** Reads the backup completely each time: what was seen is what is restored. */
function useComparison(sauvegarde: Sauvegarde) {
  return useQuery({
    queryKey: ['comparaison', sauvegarde.lieu, sauvegarde.id],
    queryFn: () => call(compareSauvegarde, { params: sauvegarde }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

function useRestore(sauvegarde: Sauvegarde) {
  return useRestartingCall(
    restoreSauvegarde,
    async (send, body: RestaurationInput) => {
      const before = await findLastRestore();
      await send({ params: sauvegarde, body });
      await waitForRestore(before);
    },
    // Accounts and sessions are those of the backup: the user signs in again.
    { onSuccess: () => window.location.reload() },
  );
}

type AcceptedProps = { value: boolean; onChange: (value: boolean) => void };

function AcceptedField({ value, onChange }: AcceptedProps) {
  return (
    <Checkbox
      label="J’ai vu ce qui diffère, et je veux cette sauvegarde"
      checked={value}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}

/** Shows the backup beside the present data, or why it cannot be restored. */
function Seen({ comparing: { data, error } }: { comparing: UseQueryResult<Comparaison> }) {
  if (error) return <Notice tone="danger">{error.message}</Notice>;
  if (!data) return <Loading />;
  if (data.obstacle !== null) return <Notice tone="danger">{data.obstacle}</Notice>;
  return (
    <>
      {data.provenance !== 'ici' && <Notice tone="danger">{unknownOrigin}</Notice>}
      <SauvegardeComparison of={data} />
    </>
  );
}

const unknownOrigin =
  'Rien ne dit que cette sauvegarde vient d’ici\u00a0: elle est d’une autre installation, d’avant que les sauvegardes soient signées, ou quelqu’un l’a changée. Ne la remettez que si vous savez d’où elle vient.';

/** Shows what is lost, what comes back, and what stays. */
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

/** Asks how many numbers to skip, where they cannot be known. */
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
