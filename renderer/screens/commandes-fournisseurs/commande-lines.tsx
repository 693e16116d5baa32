import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { CiblePicker } from '#renderer/screens/prix/cible-picker.tsx';
import { useFocusOnceShown } from '#renderer/ui/focus/use-focus-once-shown.ts';
import { DecimalField } from '#renderer/ui/form/decimal-field.tsx';
import { Heads } from '#renderer/ui/table/heads.tsx';
import { getArticle } from '#shared/contracts/articles/articles.ts';
import { ArticleName } from './article-name.tsx';
import type { LigneValues } from './commande-values.ts';
import classes from './commandes-fournisseurs.module.css';

type Props = { lignes: readonly LigneValues[]; onChange: (lignes: LigneValues[]) => void };

/** Shows what is ordered: each article once, its quantity and price. */
export function CommandeLines({ lignes, onChange }: Props) {
  const focusOnceShown = useFocusOnceShown();
  const add = (code: string, designation: string) => {
    const isThere = lignes.some(({ article_ref }) => article_ref === code);
    if (!isThere) onChange([{ article_ref: code, designation, quantite: 1, prix_unitaire: null }, ...lignes]);
    focusOnceShown(`[data-commande-ligne="${CSS.escape(code)}"] input`);
  };
  return (
    <>
      <CiblePicker label="Ajouter un article" only="article" onPick={({ code, nom }) => add(code, nom)} />
      <table className={classes.lines}>
        <Heads of={['Article', 'Quantité', 'Prix d’achat HT']} hidden="Retirer" />
        <tbody>
          {lignes.map((ligne, index) => (
            <CommandeLine
              key={ligne.article_ref}
              ligne={ligne}
              onChange={(next) => onChange(lignes.with(index, next))}
              onRemove={() => onChange(lignes.toSpliced(index, 1))}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

type LineProps = { ligne: LigneValues; onChange: (ligne: LigneValues) => void; onRemove: () => void };

function CommandeLine({ ligne, onChange, onRemove }: LineProps) {
  const { article_ref, designation, quantite, prix_unitaire } = ligne;
  const usual = useAnswer(getArticle, { params: { reference: article_ref } }).data?.prix_achat ?? null;
  return (
    <tr data-commande-ligne={article_ref}>
      <ArticleName designation={designation} article_ref={article_ref} />
      <td>
        <DecimalField
          aria-label={`Quantité de ${designation}`}
          value={quantite}
          onChange={(value) => onChange({ ...ligne, quantite: value ?? 0 })}
        />
      </td>
      <td>
        <DecimalField
          aria-label={`Prix d’achat de ${designation}`}
          unit="€"
          minDecimals={2}
          isOptional
          value={prix_unitaire ?? usual}
          onChange={(value) => onChange({ ...ligne, prix_unitaire: value })}
        />
      </td>
      <td>
        <ActionIcon variant="subtle" aria-label={`Retirer ${designation}`} onClick={onRemove}>
          <IconTrash size={17} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      </td>
    </tr>
  );
}
