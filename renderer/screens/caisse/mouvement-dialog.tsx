import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '#renderer/api/use-write.ts';
import { Dialog, DialogFoot, DialogForm } from '#renderer/ui/dialog.tsx';
import { DecimalField } from '#renderer/ui/form/decimal-field.tsx';
import { focusRefusedFigure } from '#renderer/ui/form/refused-figure.ts';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import {
  addMouvementCaisse,
  type MouvementCaisseInput,
  type SessionCaisse,
} from '#shared/contracts/caisse/sessions-caisse.ts';
import { formatAmount } from '#shared/money/money.ts';

type Props = {
  session: SessionCaisse;
  sens: MouvementCaisseInput['sens'];
  /** What should be in the drawer, in euros; undefined while it is not known. */
  attendu: number | undefined;
  onClose: () => void;
};

const words = {
  entree: { title: 'Entrée d’espèces', example: 'Appoint de la banque', done: 'entré' },
  sortie: { title: 'Sortie d’espèces', example: 'Timbres, dépôt au coffre', done: 'sorti' },
} as const;

/** Asks for cash that comes in or goes out otherwise than by a règlement: how much, and why. */
export function MouvementDialog({ session, sens, attendu, onClose }: Props) {
  const [montant, setMontant] = useState<number | null>(null);
  const [motif, setMotif] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const { title, example, done } = words[sens];
  const moving = useWrite(
    addMouvementCaisse,
    (call, body: MouvementCaisseInput) => call({ params: { numero: session.numero }, body }),
    { say: (_saved, body) => `${formatAmount(body.montant)} ${done}.` },
  );

  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <DialogForm
        onSubmit={() => {
          setIsAsked(true);
          if (focusRefusedFigure() || montant === null || motif.trim() === '') return;
          moving.mutate({ sens, montant, motif: motif.trim() }, { onSuccess: onClose });
        }}
        writing={moving}
      >
        <DecimalField
          label="Montant"
          unit="€"
          minDecimals={2}
          value={montant}
          onChange={setMontant}
          check={checkMontant}
          data-autofocus
        />
        {sens === 'sortie' && attendu !== undefined && (montant ?? 0) > attendu && (
          <Notice tone="warning">{`Le tiroir ne devrait contenir que ${formatAmount(Math.max(0, attendu))}\u00a0: vérifiez le montant.`}</Notice>
        )}
        <TextInput
          label="Motif"
          placeholder={example}
          maxLength={200}
          value={motif}
          onChange={(event) => setMotif(event.currentTarget.value)}
          error={isAsked && motif.trim() === '' ? 'Dites pourquoi\u00a0: la clôture le montre.' : undefined}
        />
        <DialogFoot onCancel={onClose} submit="Noter" />
      </DialogForm>
    </Dialog>
  );
}

function checkMontant(montant: number): string | undefined {
  return montant > 0 && montant <= 1e7 ? undefined : 'Un montant supérieur à zéro.';
}
