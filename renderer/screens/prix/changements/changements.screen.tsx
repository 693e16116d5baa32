import { useAnswer } from '#renderer/api/use-answer.ts';
import { useWrite } from '#renderer/api/use-write.ts';
import { Day } from '#renderer/ui/figures.tsx';
import { CreateLink } from '#renderer/ui/screen/create-link.tsx';
import { ListState } from '#renderer/ui/screen/list-state.tsx';
import { Screen, ScreenScroll } from '#renderer/ui/screen/screen.tsx';
import { SubNavigation } from '#renderer/ui/screen/sub-navigation.tsx';
import { Heads } from '#renderer/ui/table/heads.tsx';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import {
  type Changement,
  createChangement,
  listChangementsPrix,
  undoChangement,
} from '#shared/contracts/prix/changements.ts';
import { formatQuantity } from '#shared/money/money.ts';
import classes from '../prix.module.css';
import { prixLinks } from '../prix-links.ts';

const etats: Record<Changement['etat'], string> = { prevu: 'Prévu', applique: 'Fait', annule: 'Annulé' };

/** Shows the price changes, past and future; each is undone as one. */
export function ChangementsScreen() {
  const changements = useAnswer(listChangementsPrix, {});
  const newest = { ...changements, data: changements.data?.toReversed() };
  return (
    <Screen
      title="Changements de prix"
      toolbar={<SubNavigation label="Tarifs et promotions" links={prixLinks} />}
      actions={<CreateLink to="/prix/changements/nouveau" label="Changer des prix" creates={createChangement} />}
    >
      <ListState of={newest} none="Aucun changement de prix pour l’instant">
        {(rows) => (
          <ScreenScroll label="Changements de prix">
            <table className={classes.lines}>
              <Heads of={['Changement', 'À partir du', 'Prix', 'État', 'Annuler']} />
              <tbody>
                {rows.map((changement) => (
                  <Row key={changement.code} changement={changement} />
                ))}
              </tbody>
            </table>
          </ScreenScroll>
        )}
      </ListState>
    </Screen>
  );
}

function Row({ changement }: { changement: Changement }) {
  const { code, intitule, du, lignes, etat, laisses } = changement;
  const undo = useWrite(undoChangement, (call) => call({ params: { code } }), {
    say: (made) => toUndone(made),
    failure: 'Le changement de prix n’a pas été annulé',
  });
  const mayUndo = undo.whyNot === undefined && etat !== 'annule';
  return (
    <tr>
      <td>
        <span className={classes.name}>
          {intitule}
          <span className={classes.code}>
            {code}
            {laisses.length > 0 && ` · laissés\u00a0: ${laisses.join(', ')}`}
          </span>
        </span>
      </td>
      <td>
        <Day of={du} />
      </td>
      <td>{formatQuantity(lignes.length)}</td>
      <td>{etats[etat]}</td>
      <td>
        {mayUndo && (
          <WriteButton of={undo} size="xs" variant="default" onClick={() => undo.mutate()}>
            {`Annuler ${code}`}
          </WriteButton>
        )}
      </td>
    </tr>
  );
}

function toUndone({ code, laisses }: Changement): string {
  const done = `Le changement de prix ${code} est annulé.`;
  return laisses.length === 0 ? done : `${done} Changés depuis, et laissés\u00a0: ${laisses.join(', ')}.`;
}
