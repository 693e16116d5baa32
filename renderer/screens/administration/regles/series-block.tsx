import { Button } from '@mantine/core';
import { useState } from 'react';
import { Code } from '#renderer/ui/figures.tsx';
import { Heads } from '#renderer/ui/table/heads.tsx';
import type { Serie } from '#shared/contracts/boutique/parametres.ts';
import { SettingsBlock } from '../settings-page.tsx';
import classes from './regles.module.css';
import { SerieDialog } from './serie-dialog.tsx';

/** Shows the next numbers of this till. */
export function SeriesBlock({ series }: { series: readonly Serie[] }) {
  const [edited, setEdited] = useState<Serie>();
  return (
    <SettingsBlock
      id="series"
      title="Séries de numéros de ce poste"
      detail={
        'Chaque poste a ses propres séries\u00a0: elles se suivent sans trou ni double, même sans réseau, comme la loi le demande. Le premier numéro se choisit tant qu’aucun n’a été donné, par exemple pour continuer la suite d’un ancien logiciel\u00a0; ensuite il ne change plus.'
      }
    >
      <table className={classes.table}>
        <Heads of={['Série', 'Dernier', 'Prochain']} hidden="Action" />
        <tbody>
          {series.map((serie) => (
            <Row key={serie.prefixe} serie={serie} onEdit={setEdited} />
          ))}
        </tbody>
      </table>
      {edited && <SerieDialog serie={edited} onClose={() => setEdited(undefined)} />}
    </SettingsBlock>
  );
}

function Row({ serie, onEdit }: { serie: Serie; onEdit: (serie: Serie) => void }) {
  const { libelle, dernier, prochain, modifiable } = serie;
  return (
    <tr>
      <th scope="row">{libelle}</th>
      <td>{dernier === null ? <span className={classes.none}>aucun</span> : <Code>{dernier}</Code>}</td>
      <td>
        <Code>{prochain}</Code>
      </td>
      <td className={classes.action}>
        {modifiable ? (
          <Button
            size="xs"
            variant="subtle"
            aria-label={`Choisir le premier numéro\u00a0: ${libelle}`}
            onClick={() => onEdit(serie)}
          >
            Choisir
          </Button>
        ) : (
          <span className={classes.none}>commencée</span>
        )}
      </td>
    </tr>
  );
}
