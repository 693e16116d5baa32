import lineClasses from '#renderer/screens/documents/lines.module.css';
import { Code, Quantity } from '#renderer/ui/figures.tsx';
import type { LigneTransfert } from '#shared/contracts/transferts/transfert.ts';
import { formatQuantity } from '#shared/money/money.ts';
import classes from './transferts.module.css';

/** Shows what was sent, article by article, and what became of it. */
export function TransfertLines({ lignes }: { lignes: readonly LigneTransfert[] }) {
  const isTakenBack = lignes.some(({ repris }) => repris !== 0);
  return (
    <section className={classes.part} aria-label="Articles">
      <table className={lineClasses.lines}>
        <thead>
          <tr>
            <th scope="col">Article</th>
            <th scope="col">Envoyé</th>
            <th scope="col">Reçu</th>
            {isTakenBack && <th scope="col">Repris</th>}
            <th scope="col">Écart expliqué</th>
            <th scope="col">En route</th>
          </tr>
        </thead>
        <tbody>
          {lignes.map((ligne) => (
            <tr key={ligne.article_ref}>
              <td>
                <strong>{ligne.designation}</strong> <Code>{ligne.article_ref}</Code>
              </td>
              <td>
                <Quantity of={ligne.envoye} />
              </td>
              <td>
                <Quantity of={ligne.recu} />
              </td>
              {isTakenBack && (
                <td>
                  <Quantity of={ligne.repris} />
                </td>
              )}
              <td>{ligne.ecart === 0 ? '–' : toSigned(ligne.ecart)}</td>
              <td>{ligne.en_route === 0 ? '–' : <Quantity of={ligne.en_route} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Returns `+2` or `−1`. */
export function toSigned(ecart: number): string {
  return `${ecart > 0 ? '+' : ''}${formatQuantity(ecart)}`;
}
