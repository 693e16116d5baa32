import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useWrite } from '#renderer/api/use-write.ts';
import { Dialog, DialogFoot, DialogForm, SubmitButton } from '#renderer/ui/dialog.tsx';
import { Quantity } from '#renderer/ui/figures.tsx';
import { moveByArrows } from '#renderer/ui/focus/move-by-arrows.ts';
import { DecimalField } from '#renderer/ui/form/decimal-field.tsx';
import { toKeyProps } from '#renderer/ui/keyboard/shortcuts.tsx';
import { Heads } from '#renderer/ui/table/heads.tsx';
import type { CommandeFournisseurComplete } from '#shared/contracts/achats/commande-fournisseur.ts';
import { receiveCommandeFournisseur } from '#shared/contracts/achats/commandes-fournisseurs.ts';
import { ArticleName } from './article-name.tsx';
import classes from './commandes-fournisseurs.module.css';

type Props = { of: CommandeFournisseurComplete; onClose: () => void };

/** Records what came of an order: all of the rest by default. */
export function ReceiveCommande({ of: { numero, lignes }, onClose }: Props) {
  const [reference, setReference] = useState('');
  const { typed, setTyped, came } = useCame(lignes);
  const receiving = useWrite(
    receiveCommandeFournisseur,
    (call) => call({ params: { numero }, body: { reference, lignes: came } }),
    {
      say: ({ etat }) =>
        etat === 'recue'
          ? `La commande ${numero} est entièrement reçue.`
          : `Le stock est à jour\u00a0: le reste est attendu.`,
    },
  );
  return (
    <Dialog isOpen onClose={onClose} title="Recevoir la commande" size="44rem">
      <DialogForm
        writing={receiving}
        onSubmit={() => {
          if (came.length > 0) receiving.mutate(undefined, { onSuccess: onClose });
        }}
      >
        <TextInput
          data-autofocus
          label="Bon de livraison"
          maxLength={50}
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
          onKeyDown={moveInForm}
        />
        <ReceivedLines lignes={lignes} typed={typed} onType={setTyped} />
        <DialogFoot
          note={came.length === 0 ? 'Rien n’est reçu\u00a0: tapez une quantité.' : undefined}
          onCancel={onClose}
          cancel="Ne rien changer"
        >
          <SubmitButton disabled={came.length === 0} {...toKeyProps('Mod+S')}>
            Entrer en stock
          </SubmitButton>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}

/** Enter goes on like the arrow down, to the button at last: what came is to be read before it enters the stock. */
function moveInForm(event: KeyboardEvent<HTMLInputElement>) {
  const key = event.key === 'Enter' ? 'ArrowDown' : event.key;
  moveByArrows(
    { key, target: event.target, preventDefault: () => event.preventDefault() },
    event.currentTarget.form,
    fields,
  );
}

const fields = 'input, [type="submit"]';

type Typed = Readonly<Record<string, number | null>>;
type LinesProps = Pick<Props['of'], 'lignes'> & { typed: Typed; onType: (typed: Typed) => void };

function ReceivedLines({ lignes, typed, onType }: LinesProps) {
  return (
    <table className={classes.lines}>
      <Heads of={['Article', 'Reste', 'Reçu']} />
      <tbody>
        {lignes.map(({ article_ref, designation, reste }) => (
          <tr key={article_ref}>
            <ArticleName designation={designation} article_ref={article_ref} />
            <td>
              <Quantity of={reste} />
            </td>
            <td>
              <DecimalField
                aria-label={`Reçu de ${designation}`}
                isOptional
                value={typed[article_ref] === undefined ? reste : typed[article_ref]}
                onKeyDown={moveInForm}
                onChange={(value) => onType({ ...typed, [article_ref]: value })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Keeps what is typed for each article, and the resulting receipt: the rest where nothing is typed. */
function useCame(lignes: Props['of']['lignes']) {
  const [typed, setTyped] = useState<Typed>({});
  const came = lignes
    .map(({ article_ref, reste }) => {
      const value = typed[article_ref];
      return { article_ref, quantite: value === undefined ? reste : (value ?? 0) };
    })
    .filter(({ quantite }) => quantite > 0);
  return { typed, setTyped, came };
}
