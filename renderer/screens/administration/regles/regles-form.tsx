import { useMergedWrite } from '#renderer/screens/versions/use-merged-write.ts';
import { FieldPair } from '#renderer/ui/form/field-pair.tsx';
import { RestoredNotice } from '#renderer/ui/form/form-sheet.tsx';
import { NumberField } from '#renderer/ui/form/number-field.tsx';
import { type ContractForm, useContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { toKeyProps, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import { Boutique, updateBoutique } from '#shared/contracts/boutique/boutique.ts';
import type { DepotUtilise, Serie, TauxTva } from '#shared/contracts/boutique/parametres.ts';
import { AdministrationScreen } from '../administration-screen.tsx';
import { useLockedFields } from '../reglages/use-locked-fields.ts';
import { SettingsBlock, SettingsColumns, SettingsPage } from '../settings-page.tsx';
import { DepotsBlock } from './depots-block.tsx';
import { MoyensBlock } from './moyens-block.tsx';
import classes from './regles.module.css';
import { Regles, toBoutique, toRegles } from './regles.ts';
import { SeriesBlock } from './series-block.tsx';
import { TvaBlock } from './tva-block.tsx';

type Props = {
  boutique: Boutique;
  series: readonly Serie[];
  taux: readonly TauxTva[];
  depots: readonly DepotUtilise[];
};

export function ReglesForm({ boutique, series, taux, depots }: Props) {
  const locked = useLockedFields('boutique');
  const form = useContractForm<Regles>({
    locked,
    schema: Regles,
    initialValues: toRegles(boutique, depots),
    draft: 'regles',
  });
  const saving = useSaveRegles(boutique, depots);

  const submit = form.onSubmit((values) => saving.save(values, form));
  useShortcut('Mod+S', 'Enregistrer les règles', () => submit(), { group: 'Administration' });

  return (
    <AdministrationScreen
      title="Règles"
      detail={form.isDirty() ? 'Modifications non enregistrées' : undefined}
      actions={
        <WriteButton of={saving} type="submit" form="regles" disabled={!form.isDirty()} {...toKeyProps('Mod+S')}>
          Enregistrer
        </WriteButton>
      }
    >
      <SettingsPage>
        {saving.error && <Notice tone="danger">{saving.error.message}</Notice>}
        {form.isRestored && <RestoredNotice onStartOver={form.startOver} />}
        <SettingsColumns>
          <SeriesBlock series={series} />
          <form id="regles" className={classes.column} onSubmit={submit} noValidate>
            <TvaBlock form={form} taux={taux} isExempt={boutique.franchise_tva} />
            <Remises form={form} />
            <MoyensBlock form={form} kept={boutique.moyens_reglement} />
            <DepotsBlock form={form} used={depots} />
          </form>
        </SettingsColumns>
      </SettingsPage>
    </AdministrationScreen>
  );
}

/** Saves the rules, which are a part of the shop's card. */
function useSaveRegles(boutique: Boutique, depots: readonly DepotUtilise[]) {
  return useMergedWrite({
    endpoint: updateBoutique,
    opened: boutique,
    name: 'La boutique',
    toValues: (shop: Boutique) => toRegles(shop, depots),
    read: (actuel) => Boutique.safeParse(actuel).data,
    write: (call, values, ifMatch, before) => call(updateBoutique, { body: toBoutique(before, values), ifMatch }),
    toRecord: (saved) => saved,
    say: () => 'Les règles sont enregistrées.',
  });
}

function Remises({ form }: { form: ContractForm<Regles> }) {
  return (
    <SettingsBlock
      id="remises"
      title="Remises"
      detail="Un vendeur ne dépasse pas le maximum du client sans l’accord d’un responsable. Un administrateur n’a pas de limite."
    >
      <FieldPair>
        <NumberField
          form={form}
          field="remise_max_defaut"
          label="Maximum d’un client"
          description="S’il n’en a pas un à lui."
          unit="%"
          check={checkPercent}
        />
        <NumberField
          form={form}
          field="remise_max_responsable"
          label="Maximum d’un responsable"
          description="Qu’il vende ou qu’il accorde."
          unit="%"
          check={checkPercent}
        />
      </FieldPair>
    </SettingsBlock>
  );
}

function checkPercent(value: number): string | undefined {
  return value < 0 || value > 100 ? 'Entre 0 et 100.' : undefined;
}
