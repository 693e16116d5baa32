import { Amount, Price, Quantity } from '#renderer/ui/figures.tsx';
import { formatBareAmount } from '#shared/money/money.ts';

type Props = { of: number | null; devise: string | null; isStrong?: boolean };

/** Shows an amount in the invoice's own currency. */
export function MontantDevise({ of: amount, devise, isStrong = false }: Props) {
  if (amount === null) return null;
  if (devise === null || devise === 'EUR') return <Amount of={amount} isStrong={isStrong} />;
  return isStrong ? <strong>{toText(amount, devise)}</strong> : <span>{toText(amount, devise)}</span>;
}

const toText = (amount: number, devise: string) => `${formatBareAmount(amount)}\u00a0${devise}`;

/** Shows a unit price, for so many units. */
export function PrixUnitaire({ of: prix, par, devise }: { of: number | null; par: number; devise: string }) {
  if (prix === null) return null;
  return (
    <>
      {devise === 'EUR' ? <Price of={prix} /> : <Quantity of={prix} />}
      {par !== 1 && ` pour ${par}`}
    </>
  );
}
