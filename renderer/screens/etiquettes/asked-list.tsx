import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { Code } from '#renderer/ui/figures.tsx';
import { DecimalField } from '#renderer/ui/form/decimal-field.tsx';
import { getArticle } from '#shared/contracts/articles/articles.ts';
import type { EtiquetteDemandee } from '#shared/contracts/articles/etiquettes.ts';
import { toEtiquette } from '#shared/etiquettes/etiquette.ts';
import classes from './etiquettes.module.css';

type Props = { demandees: readonly EtiquetteDemandee[]; onChange: (next: readonly EtiquetteDemandee[]) => void };

/** Shows the articles to label, with what their labels say and how many there are. */
export function AskedList({ demandees, onChange }: Props) {
  if (demandees.length === 0) return <p className={classes.hint}>Scannez ou cherchez les articles à étiqueter.</p>;
  return (
    <ul className={classes.list} aria-label="Articles à étiqueter">
      {demandees.map(({ reference, quantite }) => (
        <li key={reference} className={classes.row}>
          <Labelled reference={reference} />
          <DecimalField
            aria-label={`Étiquettes de ${reference}`}
            value={quantite}
            onChange={(value) => {
              const isCount = value !== null && Number.isInteger(value) && value >= 1 && value <= 1_000;
              if (isCount)
                onChange(demandees.map((one) => (one.reference === reference ? { reference, quantite: value } : one)));
            }}
          />
          <Button
            variant="subtle"
            aria-label={`Retirer ${reference}`}
            onClick={() => onChange(demandees.filter((one) => one.reference !== reference))}
          >
            <IconTrash size={16} stroke={1.8} aria-hidden="true" />
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Shows what a label says: the name and the price beside the code. */
function Labelled({ reference }: { reference: string }) {
  const { data, error } = useAnswer(getArticle, { params: { reference } }, { select: toEtiquette });
  return (
    <>
      <span className={classes.name}>
        {error ? error.message : data?.designation}
        <Code>{reference}</Code>
      </span>
      <span className={classes.price}>{data?.prix}</span>
    </>
  );
}
