import { Autocomplete, Select, TextInput } from '@mantine/core';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useGroupe } from '#renderer/api/use-boutiques.ts';
import { useMouvement } from '#renderer/stores/mouvement.store.ts';
import { DayField } from '#renderer/ui/form/days/day-field.tsx';
import { useNow } from '#renderer/ui/use-now.ts';
import { getBoutique } from '#shared/contracts/boutique/boutique.ts';
import { listDepots } from '#shared/contracts/boutique/parametres.ts';
import { toJour } from '#shared/time/dates.ts';
import classes from './stock.module.css';

/** Id of the field for the shop that goods go to. */
export const destinationId = 'stock-destination';

/** Shows the fields of the whole movement; all may keep their defaults. */
export function StockDetails() {
  const { mouvement, change } = useMouvement();
  const today = toJour(useNow());
  const depots = useDepots();
  const toInput = (field: 'reference' | 'commentaire', maxLength: number) => ({
    value: mouvement[field],
    maxLength,
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      change((current) => ({ ...current, [field]: value })),
  });

  return (
    <div className={classes.details}>
      {mouvement.sens === 'transfert' && <DestinationField />}
      {mouvement.sens !== 'transfert' && (
        <DayField
          key={mouvement.id}
          label="Date"
          value={mouvement.date ?? today}
          onChange={(jour) => change((current) => ({ ...current, date: jour === '' || jour === today ? null : jour }))}
        />
      )}
      {mouvement.sens !== 'transfert' && (
        <TextInput label="Référence externe" placeholder="Bon de livraison…" {...toInput('reference', 50)} />
      )}
      <Autocomplete
        label="Dépôt"
        placeholder="Principal"
        maxLength={20}
        data={depots}
        value={mouvement.depot_code}
        onChange={(depot_code) => change((current) => ({ ...current, depot_code }))}
      />
      <TextInput label="Commentaire" {...toInput('commentaire', 500)} />
    </div>
  );
}

/** Shows the choice of the shop it goes to. */
function DestinationField() {
  const { mouvement, change } = useMouvement();
  const boutiques = useGroupe().filter(({ ici }) => !ici);
  return (
    <Select
      id={destinationId}
      className={classes.destination ?? ''}
      label="Boutique qui reçoit"
      required
      searchable
      nothingFoundMessage="Aucune boutique ne correspond."
      data={boutiques.map(({ code, nom }) => ({ value: code, label: nom }))}
      value={mouvement.destination || null}
      onChange={(destination) => change((current) => ({ ...current, destination: destination ?? '' }))}
    />
  );
}

/** Lists the codes of the warehouses that have a name or hold goods. */
function useDepots(): string[] {
  const named = useAnswer(getBoutique, {}, { select: ({ depots }) => depots });
  const used = useAnswer(listDepots, {});
  return [...new Set([...(named.data ?? []), ...(used.data ?? [])].map(({ code }) => code))].toSorted();
}
