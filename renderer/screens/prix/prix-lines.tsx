import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useFocusOnceShown } from '#renderer/ui/focus/use-focus-once-shown.ts';
import { DecimalField } from '#renderer/ui/form/decimal-field.tsx';
import { Heads } from '#renderer/ui/table/heads.tsx';
import { getArticle } from '#shared/contracts/articles/articles.ts';
import { getFamille } from '#shared/contracts/articles/familles.ts';
import type { PrixTarif } from '#shared/contracts/prix/tarifs.ts';
import { formatPrice, formatQuantity } from '#shared/money/money.ts';
import { CiblePicker } from './cible-picker.tsx';
import classes from './prix.module.css';

type Props = { lignes: readonly PrixTarif[]; onChange: (lignes: PrixTarif[]) => void };

const shownAtOnce = 50;

/** Shows the prices of a tarif; each line is a price from a quantity on. */
export function PrixLines({ lignes, onChange }: Props) {
  const [shown, setShown] = useState(shownAtOnce);
  const focusOnceShown = useFocusOnceShown();
  const add = (ligne: Pick<PrixTarif, 'cible' | 'code'>) => {
    onChange([{ ...ligne, quantite_min: 0, prix_ht: null, remise: null }, ...lignes]);
    focusOnceShown(`[data-prix-ligne="${lignes.length + 1}"] input`);
  };
  const rest = lignes.length - shown;
  return (
    <>
      <CiblePicker label="Ajouter un article ou une famille" onPick={add} />
      <table className={classes.lines}>
        <Heads of={['Article ou famille', 'À partir de', 'Prix HT', 'ou remise']} hidden="Retirer" />
        <tbody>
          {lignes.slice(0, shown).map((ligne, index) => (
            // Lines stay where they were added, so the place from the end identifies them.
            <PrixLine
              key={`${ligne.cible} ${ligne.code} ${lignes.length - index}`}
              rang={lignes.length - index}
              ligne={ligne}
              onChange={(next) => onChange(lignes.with(index, next))}
              onRemove={() => onChange(lignes.toSpliced(index, 1))}
            />
          ))}
        </tbody>
      </table>
      {rest > 0 && (
        <Button variant="subtle" onClick={() => setShown(shown + shownAtOnce)}>
          {`Montrer la suite (${formatQuantity(rest)})`}
        </Button>
      )}
      <Button variant="subtle" onClick={() => add({ cible: 'tout', code: '' })}>
        Ajouter une remise sur tout
      </Button>
    </>
  );
}

type LineProps = { rang: number; ligne: PrixTarif; onChange: (ligne: PrixTarif) => void; onRemove: () => void };

function PrixLine({ rang, ligne, onChange, onRemove }: LineProps) {
  const { nom, prix } = useNamed(ligne);
  const of = nom || ligne.code;
  return (
    <tr data-prix-ligne={rang}>
      <td>
        <PrixName ligne={ligne} nom={of} prix={prix} />
      </td>
      <td className={classes.figure}>
        <DecimalField
          aria-label={`Quantité de ${of}`}
          value={ligne.quantite_min}
          onChange={(value) => onChange({ ...ligne, quantite_min: value ?? 0 })}
        />
      </td>
      <td className={classes.figure}>
        {ligne.cible === 'article' && (
          <DecimalField
            aria-label={`Prix HT de ${of}`}
            unit="€"
            minDecimals={2}
            isOptional
            value={ligne.prix_ht}
            onChange={(prix_ht) => onChange({ ...ligne, prix_ht, remise: prix_ht === null ? ligne.remise : null })}
          />
        )}
      </td>
      <td className={classes.figure}>
        <DecimalField
          aria-label={`Remise sur ${of}`}
          unit="%"
          isOptional
          value={ligne.remise}
          onChange={(remise) => onChange({ ...ligne, remise, prix_ht: remise === null ? ligne.prix_ht : null })}
        />
      </td>
      <td className={classes.remove}>
        <ActionIcon variant="subtle" aria-label={`Retirer ${of}`} onClick={onRemove}>
          <IconTrash size={17} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      </td>
    </tr>
  );
}

function PrixName({ ligne, nom, prix }: { ligne: PrixTarif; nom: string; prix: number | undefined }) {
  return (
    <span className={classes.name}>
      {nom}
      <span className={classes.code}>
        {ligne.cible === 'famille' && 'Famille '}
        {ligne.code}
        {prix !== undefined && ` · ${formatPrice(prix)}\u00a0HT`}
      </span>
    </span>
  );
}

/** Reads the name and price of what a line is about. */
function useNamed({ cible, code }: PrixTarif): { nom: string; prix?: number } {
  const article = useAnswer(getArticle, { params: { reference: code } }, { isEnabled: cible === 'article' }).data;
  const famille = useAnswer(getFamille, { params: { code } }, { isEnabled: cible === 'famille' }).data;
  if (cible === 'tout') return { nom: 'Tout' };
  return article ? { nom: article.designation, prix: article.prix_vente } : { nom: famille?.intitule ?? '' };
}
