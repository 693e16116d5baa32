import { Button, SegmentedControl } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useWrite } from '#renderer/api/use-write.ts';
import { DecimalField } from '#renderer/ui/form/decimal-field.tsx';
import { toKeyProps } from '#renderer/ui/keyboard/shortcuts.tsx';
import { LargeAmount } from '#renderer/ui/large-amount.tsx';
import { useArrivalFocus } from '#renderer/ui/screen/use-arrival-focus.ts';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import { type Acomptes, acompteEndpoints } from '#shared/contracts/reglements/acomptes.ts';
import { type AcomptableKind, toAcompteCents } from '#shared/documents/draft-acompte.ts';
import { formatAmount, fromCents } from '#shared/money/money.ts';
import classes from '../payment.module.css';

type Props = { kind: AcomptableKind; acomptes: Acomptes; onTake: (montant: number) => void };

const unites = [
  { value: 'pourcentage', label: 'Pourcentage' },
  { value: 'montant', label: 'Montant' },
] as const;
type Unite = (typeof unites)[number]['value'];

/** The usual deposit, in percent. */
const usual = 30;

/** Makes a deposit invoice to be paid later. */
function useAsking(kind: AcomptableKind, numero: string, montant: number) {
  return useWrite(acompteEndpoints[kind].create, (call) => call({ params: { numero }, body: { montant } }), {
    say: ({ message }) => message,
    failure: 'La facture d’acompte n’a pas été faite',
  });
}

/** Asks how much: a percentage, or an amount. Enter takes the payment; it may also be asked for without being taken. */
export function AcompteForm({ kind, acomptes, onTake }: Props) {
  const [unite, setUnite] = useState<Unite>('pourcentage');
  const [typed, setTyped] = useState<number | null>(null);
  const field = useArrivalFocus<HTMLInputElement>();
  const montant = toMontant(acomptes, unite, typed);
  const problem = findProblem(acomptes, montant);
  const asking = useAsking(kind, acomptes.numero, montant);

  function choose(value: Unite) {
    setUnite(value);
    setTyped(null);
  }

  const ask = () => problem === undefined && asking.mutate(undefined);

  function take(event: FormEvent) {
    event.preventDefault();
    if (problem === undefined && field.current?.dataset.refused === undefined) onTake(montant);
  }

  return (
    <form className={classes.payment} onSubmit={take} aria-label="Acompte" noValidate>
      <LargeAmount label="Acompte" of={montant} />
      <UniteChoice value={unite} onChange={choose} />
      <DecimalField
        ref={field}
        size="lg"
        data-figures
        label={unite === 'montant' ? 'Montant de l’acompte' : 'Part de l’acompte'}
        placeholder={unite === 'montant' ? String(acomptes.possible).replace('.', ',') : String(usual)}
        unit={unite === 'montant' ? '€' : '%'}
        isOptional
        value={typed}
        onChange={setTyped}
        check={(value) => findProblem(acomptes, toMontant(acomptes, unite, value))}
      />
      <Button type="submit" size="lg" {...toKeyProps('Enter')}>
        Encaisser l’acompte
      </Button>
      <WriteButton of={asking} variant="default" onClick={ask}>
        Demander sans encaisser
      </WriteButton>
      <p className={classes.note}>Une facture d’acompte est émise&nbsp;; la facture finale la déduira.</p>
    </form>
  );
}

function UniteChoice({ value, onChange }: { value: Unite; onChange: (value: Unite) => void }) {
  return <SegmentedControl fullWidth aria-label="Acompte en" value={value} onChange={onChange} data={[...unites]} />;
}

/** Returns the amount in euros; the usual one while nothing is typed, at most what is possible. */
function toMontant(acomptes: Acomptes, unite: Unite, typed: number | null): number {
  if (unite === 'montant') return typed ?? acomptes.possible;
  const part = fromCents(toAcompteCents(acomptes, typed ?? usual));
  return typed === null ? Math.min(part, acomptes.possible) : part;
}

function findProblem({ possible }: Acomptes, montant: number): string | undefined {
  if (montant <= 0) return 'Attendu\u00a0: un acompte au-dessus de zéro.';
  return montant > possible ? `Pas plus de ${formatAmount(possible)}.` : undefined;
}
