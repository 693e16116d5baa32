import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { kindWords } from '#renderer/screens/documents/kind-words.ts';
import { useVente } from '#renderer/stores/vente.store.ts';
import { Keys } from '#renderer/ui/shortcuts.tsx';
import { Notice } from '#renderer/ui/states.tsx';
import { ClientBlock } from './client-block.tsx';
import { useCounter } from './counter.store.ts';
import { HeldSales } from './held-sales.tsx';
import { KindChoice } from './kind-choice.tsx';
import { Lines } from './lines.tsx';
import { SaleEntry } from './sale-entry.tsx';
import { SavedSale } from './saved-sale.tsx';
import { SheetDetails } from './sheet-details.tsx';
import { TotalsPanel } from './totals-panel.tsx';
import { useSaleTotals } from './use-sale-totals.ts';
import classes from './vente.module.css';

/** The counter: a clerk's home. */
export function VenteScreen() {
  const { vente, faite } = useVente();
  const totals = useSaleTotals(vente);
  useForgetEntry(vente.id);
  if (faite) return <SavedSale faite={faite} />;

  return (
    <section className={classes.counter} aria-labelledby="screen-title">
      <title>Vente · Comptoir</title>
      <header className={classes.bar}>
        <KindChoice />
        <HeldSales />
      </header>
      <div className={classes.sheet} inert={vente.envoi !== null}>
        <div className={classes.head}>
          <div className={classes.document}>
            <h1 id="screen-title">
              {vente.modifie === null ? kindWords[vente.kind].fresh : `Modification de ${vente.modifie}`}
            </h1>
            <SheetDetails />
          </div>
          <ClientBlock />
        </div>
        <SaleEntry />
        <UnknownCode />
        <div className={classes.lines}>{totals.lignes.length > 0 ? <Lines lignes={totals.lignes} /> : <Blank />}</div>
      </div>
      <TotalsPanel totals={totals} />
    </section>
  );
}

/** What was typed or scanned in vain was for the sale before. */
function useForgetEntry(venteId: string) {
  const set = useCounter((counter) => counter.set);
  useEffect(() => () => set({ saisie: '', codeInconnu: undefined, ligneActive: undefined }), [set, venteId]);
}

function UnknownCode() {
  const { codeInconnu, set } = useCounter();
  const go = useNavigate();
  if (codeInconnu === undefined) return null;
  const actions = (
    <>
      <Button
        size="xs"
        variant="default"
        onClick={() => void go(`/articles/nouveau?pour=vente&code=${encodeURIComponent(codeInconnu)}`)}
      >
        Créer l’article
      </Button>
      <Button size="xs" variant="subtle" onClick={() => set({ codeInconnu: undefined })}>
        Ignorer
      </Button>
    </>
  );
  return <Notice tone="danger" actions={actions}>{`Aucun article ne correspond à ${codeInconnu}.`}</Notice>;
}

/** Before the first article: the few things to know. */
function Blank() {
  return (
    <div className={classes.blank}>
      <p>
        <strong>Scannez un article</strong>, ou tapez une partie de son nom, de sa référence ou de son code-barres.
      </p>
      <dl className={classes.hints}>
        <div>
          <dt>
            <Keys of="3" isRead />
            <Keys of="*" isRead />
          </dt>
          <dd>avant un article&#160;: en prendre trois</dd>
        </div>
        <div>
          <dt>
            <Keys of="Enter" isRead />
          </dt>
          <dd>ajouter l’article trouvé</dd>
        </div>
        <div>
          <dt>
            <Keys of="ArrowUp" isRead />
          </dt>
          <dd>revenir sur les lignes</dd>
        </div>
        <div>
          <dt>
            <Keys of="F1" isRead />
          </dt>
          <dd>tous les raccourcis</dd>
        </div>
      </dl>
    </div>
  );
}
