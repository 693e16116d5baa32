import { regimeLabels } from '#renderer/records/tiers/tiers-labels.ts';
import { LastVentes } from '#renderer/screens/vente/saved/last-ventes.tsx';
import { SaveButtons } from '#renderer/screens/vente/saving/save-buttons.tsx';
import { useVente } from '#renderer/stores/vente.store.ts';
import { type LigneVente, toRegimeVente } from '#renderer/stores/vente.ts';
import { Amount } from '#renderer/ui/figures.tsx';
import { SheetPanel, SheetSum, SheetSums } from '#renderer/ui/sheet/sheet-panel.tsx';
import type { RegimeTva } from '#shared/contracts/regime-tva.ts';
import { formatPercent, fromCents, toCents } from '#shared/money/money.ts';
import { type Totals, toEcoParticipation } from '#shared/money/totals.ts';
import { ExceedButton } from './lines/exceed-button.tsx';
import { GlobalRemise } from './lines/global-remise.tsx';
import classes from './totals-panel.module.css';

/** Shows the foot of the invoice, always in sight: the totals, and the button that saves. */
export function TotalsPanel({ totals }: { totals: Totals<LigneVente> }) {
  const { vente } = useVente();
  const { id, envoi, client, total_avant: before } = vente;
  return (
    <SheetPanel label="Total de la vente">
      <SheetSums>
        <GlobalRemise key={id} isLocked={envoi !== null} />
        <Remise totals={totals} />
        <SheetSum label="Total HT">
          <Amount of={totals.total_ht} />
        </SheetSum>
        <EcoParticipation totals={totals} />
        {totals.tvas.map(({ taux, base_ht, montant_tva }) => (
          <SheetSum key={taux} label={<Rate taux={taux} base={base_ht} regime={toRegimeVente(vente)} />}>
            <Amount of={montant_tva} />
          </SheetSum>
        ))}
      </SheetSums>
      <ExceedButton />
      {before !== null && (
        <SheetSums>
          <SheetSum label="Total TTC avant">
            <Amount of={before} />
          </SheetSum>
        </SheetSums>
      )}
      <div className={classes.total}>
        <span>{before === null ? 'Total TTC' : 'Total TTC après'}</span>
        <output aria-label="Total TTC">
          <Amount of={totals.total_ttc} />
        </output>
      </div>
      <SaveButtons />
      <LastVentes code={client?.numero} />
    </SheetPanel>
  );
}

/** Shows what the discount of the whole sale takes off. */
function Remise({ totals: { lignes, total_ht } }: { totals: Totals<LigneVente> }) {
  const off = toCents(total_ht) - lignes.reduce((sum, { montant_ht }) => sum + toCents(montant_ht), 0);
  if (off === 0) return null;
  return (
    <SheetSum label="Remise HT">
      <Amount of={fromCents(off)} />
    </SheetSum>
  );
}

function EcoParticipation({ totals: { lignes } }: { totals: Totals<LigneVente> }) {
  const cents = lignes.reduce((sum, ligne) => sum + toEcoParticipation(ligne), 0);
  if (cents === 0) return null;
  return (
    <SheetSum label="dont éco-participation">
      <Amount of={fromCents(cents)} />
    </SheetSum>
  );
}

function Rate({ taux, base, regime }: { taux: number; base: number; regime: RegimeTva | null | undefined }) {
  return (
    <>
      {regime ? `${regimeLabels[regime]} ` : `TVA ${formatPercent(taux)} `}
      <span className={classes.base}>
        sur <Amount of={base} />
      </span>
    </>
  );
}
