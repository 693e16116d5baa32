import { Select, Text, Textarea } from '@mantine/core';
import { z } from 'zod';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useGroupe, useIsDesk } from '#renderer/api/use-boutiques.ts';
import { DecimalField } from '#renderer/ui/form/decimal-field.tsx';
import { FormSection, FormSheet, WholeLine } from '#renderer/ui/form/form-sheet.tsx';
import { IdentifierField } from '#renderer/ui/form/identifier-field.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { type ContractForm, useContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { useArrivalFocus } from '#renderer/ui/screen/use-arrival-focus.ts';
import type { Writing } from '#renderer/ui/guarded-button.tsx';
import { type Article, ArticleCreateInput, ArticleUpdateInput } from '#shared/contracts/articles/articles.ts';
import { listFamilles } from '#shared/contracts/articles/familles.ts';
import { type Boutique, getBoutique } from '#shared/contracts/boutique/boutique.ts';
import { NatureArticle } from '#shared/contracts/nature.ts';
import { listFournisseurs } from '#shared/contracts/tiers/fournisseurs.ts';
import { findEanProblem } from '#shared/identifiers/identifiers.ts';
import { listTvaCodes, toTerritoire } from '#shared/identifiers/territoire.ts';
import { formatPercent } from '#shared/money/money.ts';
import { findTvaTaux, tvaTaux } from '#shared/money/tva-taux.ts';
import { ArticleDuplicates } from './article-duplicates.tsx';
import { type ArticleValues, toArticleDraft, toArticleValues, usualTvaCode } from './article-values.ts';
import { PriceFields } from './price-fields.tsx';

/** The contract lets empty names through to the service, which refuses them; the form reports it at once. */
const designation = z.string().min(1).max(69);
const createSchema = ArticleCreateInput.extend({ designation, reference: z.string().min(1).max(18) });
const updateSchema = ArticleUpdateInput.extend({ designation });

type Props = {
  /** The record being changed, as it was when the form was opened; undefined for a new one. */
  article?: Article;
  /** The scanned code of a new one. */
  code?: string;
  /** The VAT code proposed for a new one. */
  tvaCode?: string;
  onSubmit: (values: ArticleValues) => void;
  writing: Writing;
  cancelTo: string;
};

/** Shows the fields of an article, as its contract takes them. */
export function ArticleForm({ article, code = '', tvaCode = usualTvaCode, ...sheet }: Props) {
  const first = useArrivalFocus<HTMLInputElement>();
  const form = useContractForm({
    schema: article ? updateSchema : createSchema,
    initialValues: toArticleValues(article, code, tvaCode),
    checks: { code_ean: findEanProblem },
    draft: toArticleDraft(article, code),
  });

  return (
    <FormSheet form={form} {...sheet}>
      <FormSection title="Article">
        <WholeLine>
          <TextField form={form} field="designation" label="Désignation" required ref={first} />
        </WholeLine>
        {!article && <TextField form={form} field="reference" label="Référence" required />}
        <IdentifierField
          form={form}
          field="code_ean"
          label="Code-barres"
          inputMode="numeric"
          data-scan=""
          find={findEanProblem}
          isWhole={(typed) => typed.length >= 13}
        />
        <FamilleField form={form} />
        <NatureField form={form} article={article} />
        <ArticleDuplicates values={form.values} own={article?.reference} />
      </FormSection>
      <FormSection title="Prix">
        <PriceFields form={form} tvaTaux={toRate(form.values.tva_code, article)} />
        <TvaField form={form} article={article} />
      </FormSection>
      <StockSection form={form} isNew={!article} />
      <FormSection title="Notes">
        <WholeLine>
          <Textarea label="Description" autosize minRows={2} maxRows={8} {...form.getInputProps('description')} />
        </WholeLine>
      </FormSection>
    </FormSheet>
  );
}

const natures = [
  { value: 'bien', label: 'Bien' },
  { value: 'service', label: 'Prestation de services' },
];

/**
 * Shows the choice between goods and service; a new service is not counted, so what was typed of its stock is cleared.
 */
function NatureField({ form, article }: { form: ContractForm<ArticleValues>; article: Article | undefined }) {
  return (
    <Select
      label="Nature"
      allowDeselect={false}
      data={natures}
      {...form.getInputProps('nature')}
      onChange={(typed) => {
        const nature = NatureArticle.parse(typed);
        const isCounted = article || nature === 'bien';
        form.setValues(isCounted ? { nature } : { nature, stock_reel: null, stock_mini: null, stock_maxi: null });
      }}
    />
  );
}

function FamilleField({ form }: { form: ContractForm<ArticleValues> }) {
  const familles = useAnswer(listFamilles, {}, { select: (all) => all.filter(({ est_total }) => !est_total) });
  return (
    <Select
      label="Famille"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Aucune famille' }}
      nothingFoundMessage="Aucune famille ne correspond."
      data={(familles.data ?? []).map(({ code, intitule }) => ({ value: code, label: intitule }))}
      {...form.getInputProps('famille')}
    />
  );
}

const quantites = [
  { field: 'stock_reel', label: 'Stock en rayon' },
  { field: 'stock_mini', label: 'Stock minimum' },
  { field: 'stock_maxi', label: 'Stock maximum' },
] as const;

/** Says in a group whose the minimum, the maximum and the shelf are. */
function LimitesNote({ isNew }: { isNew: boolean }) {
  const ici = useGroupe().find((one) => one.ici);
  const isDesk = useIsDesk();
  if (!ici) return null;
  return (
    <WholeLine>
      <Text size="sm" c="dimmed">
        {isNew || isDesk
          ? 'Minimum, maximum et emplacement valent dans toutes les boutiques qui n’ont pas les leurs.'
          : `Minimum, maximum et emplacement sont ceux de ${ici.nom}\u00a0: les changer ne change rien aux autres boutiques.`}
      </Text>
    </WholeLine>
  );
}

function StockSection({ form, isNew }: { form: ContractForm<ArticleValues>; isNew: boolean }) {
  const isCounted = !isNew || form.values.nature === 'bien';
  return (
    <FormSection title="Stock">
      {(isCounted ? quantites : []).map(({ field, label }) => (
        <DecimalField
          key={field}
          label={isNew && field === 'stock_reel' ? 'Stock de départ' : label}
          isOptional
          value={form.values[field]}
          onChange={(value) => form.setFieldValue(field, value)}
          error={form.errors[field]}
        />
      ))}
      <TextField form={form} field="emplacement" label="Emplacement" />
      <TextField form={form} field="unite_vente" label="Unité de vente" />
      <FournisseurField form={form} />
      <LimitesNote isNew={isNew} />
    </FormSection>
  );
}

/** Shows the choice of the supplier it is ordered from. */
function FournisseurField({ form }: { form: ContractForm<ArticleValues> }) {
  const fournisseurs = useAnswer(listFournisseurs, { query: {} });
  return (
    <Select
      label="Fournisseur"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Aucun fournisseur' }}
      nothingFoundMessage="Aucun fournisseur ne correspond."
      limit={100}
      data={(fournisseurs.data ?? []).map(({ numero, intitule }) => ({ value: numero, label: intitule }))}
      {...form.getInputProps('fournisseur_principal')}
    />
  );
}

function TvaField({ form, article }: { form: ContractForm<ArticleValues>; article: Article | undefined }) {
  const { data: boutique } = useAnswer(getBoutique, {});
  return (
    <Select
      label="TVA"
      allowDeselect={false}
      data={listRates(article?.tva_code ?? form.values.tva_code, article, boutique)}
      {...form.getInputProps('tva_code')}
    />
  );
}

/** Lists the rates of the shop's territory, and the article's own code when it is written differently. */
function listRates(own: string, article: Article | undefined, boutique: Boutique | undefined) {
  const codes = listTvaCodes(boutique ? toTerritoire(boutique) : 'metropole');
  const known = codes.map((value) => ({ value: String(value), label: formatPercent(tvaTaux[value]) }));
  const isKnown = own === '' || known.some(({ value }) => value === own);
  return isKnown ? known : [...known, { value: own, label: formatPercent(toRate(own, article)) }];
}

function toRate(code: string, article: Article | undefined): number {
  return findTvaTaux(code) ?? article?.tva_taux ?? 0;
}
