import { useHasDroit } from '#renderer/stores/session.store.ts';
import { DecimalField } from '#renderer/ui/form/decimal-field.tsx';
import type { ContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { toPrixHt, toPrixTtc } from '#shared/money/money.ts';
import type { ArticleValues } from './article-values.ts';

/** Shows the selling price, typed without or with tax: each follows the other. */
export function PriceFields({ form, tvaTaux }: { form: ContractForm<ArticleValues>; tvaTaux: number }) {
  const { prix_vente, prix_achat, eco_participation_ht } = form.values;
  const seesMargins = useHasDroit('marges');
  const positive = (value: number) => (value < 0 ? 'Attendu\u00a0: un prix positif.' : undefined);
  const common = { isOptional: true, minDecimals: 2, unit: '€', check: positive };
  return (
    <>
      <DecimalField
        {...common}
        label="Prix de vente HT"
        value={prix_vente}
        onChange={(value) => form.setFieldValue('prix_vente', value)}
        error={form.errors.prix_vente}
      />
      <DecimalField
        {...common}
        label="Prix de vente TTC"
        value={prix_vente === null ? null : toPrixTtc(prix_vente, tvaTaux)}
        onChange={(value) => form.setFieldValue('prix_vente', value === null ? null : toPrixHt(value, tvaTaux))}
      />
      <DecimalField
        {...common}
        label="Éco-participation HT"
        value={eco_participation_ht}
        onChange={(value) => form.setFieldValue('eco_participation_ht', value)}
        error={form.errors.eco_participation_ht}
      />
      {seesMargins && (
        <DecimalField
          {...common}
          label="Prix d’achat HT"
          value={prix_achat}
          onChange={(value) => form.setFieldValue('prix_achat', value)}
          error={form.errors.prix_achat}
        />
      )}
    </>
  );
}
