import { Select, Textarea } from '@mantine/core';
import { z } from 'zod';
import { useAnswer } from '#renderer/api/answers.ts';
import { DecimalField } from '#renderer/ui/form/decimal-field.tsx';
import { FormSection, FormSheet, WholeLine } from '#renderer/ui/form/form-sheet.tsx';
import { IdentifierField } from '#renderer/ui/form/identifier-field.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { type ContractForm, useContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { useArrivalFocus } from '#renderer/ui/use-arrival-focus.ts';
import { type Article, ArticleCreateInput, ArticleUpdateInput, tvaTaux } from '#shared/contracts/articles.ts';
import { listFamilles } from '#shared/contracts/familles.ts';
import { findEanProblem } from '#shared/identifiers.ts';
import { formatPercent } from '#shared/money.ts';
import { ArticleDuplicates } from './article-duplicates.tsx';
import { PriceFields } from './price-fields.tsx';

export type ArticleValues = {
  reference: string;
  designation: string;
  famille: string | null;
  prix_vente: number | null;
  prix_achat: number | null;
  stock_reel: number | null;
  stock_mini: number | null;
  code_ean: string;
  unite_vente: string;
  tva_code: string;
  description: string;
};

/** The contract lets empty names through to the service, which refuses them; the form says so at once. */
const designation = z.string().min(1).max(69);
const createSchema = ArticleCreateInput.extend({ designation, reference: z.string().min(1).max(18) });
const updateSchema = ArticleUpdateInput.extend({ designation });

export type ArticleInput = z.input<typeof ArticleCreateInput> & z.input<typeof ArticleUpdateInput>;

const usualTvaCode = 'T20';

type Props = {
  /** The record that is changed; none for a new one. */
  article?: Article;
  /** The code of a new one, as it was scanned. */
  code?: string;
  /** The VAT a new one is offered. */
  tvaCode?: string;
  onSubmit: (input: ArticleInput) => void;
  isRunning: boolean;
  error: Error | null;
  cancelTo: string;
};

/** What is known of an article, as its contract takes it. */
export function ArticleForm({ article, code = '', tvaCode = usualTvaCode, onSubmit, ...sheet }: Props) {
  const first = useArrivalFocus<HTMLInputElement>();
  const form = useContractForm({
    schema: article ? updateSchema : createSchema,
    initialValues: toValues(article, code, tvaCode),
    checks: { code_ean: findEanProblem },
    draft: toArticleDraft(article),
  });

  return (
    <FormSheet form={form} onSubmit={(values) => onSubmit(toInput(values, article))} {...sheet}>
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
        <ArticleDuplicates values={form.values} own={article?.reference} />
      </FormSection>
      <FormSection title="Prix">
        <PriceFields form={form} tvaTaux={toRate(form.values.tva_code, article)} />
        <Select label="TVA" allowDeselect={false} data={listRates(article)} {...form.getInputProps('tva_code')} />
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

function StockSection({ form, isNew }: { form: ContractForm<ArticleValues>; isNew: boolean }) {
  return (
    <FormSection title="Stock">
      <DecimalField
        label={isNew ? 'Stock de départ' : 'Stock en rayon'}
        isOptional
        value={form.values.stock_reel}
        onChange={(value) => form.setFieldValue('stock_reel', value)}
        error={form.errors.stock_reel}
      />
      <DecimalField
        label="Stock minimum"
        isOptional
        value={form.values.stock_mini}
        onChange={(value) => form.setFieldValue('stock_mini', value)}
        error={form.errors.stock_mini}
      />
      <TextField form={form} field="unite_vente" label="Unité de vente" />
    </FormSection>
  );
}

/** Under which name what is typed is kept; a changed record has another. */
export function toArticleDraft(article?: Article): string {
  return article ? `article:${article.reference}:${article.version}` : 'article:nouveau';
}

/** The rates there are, and the article's own code where it is written otherwise. */
function listRates(article: Article | undefined) {
  const known = Object.entries(tvaTaux).map(([value, rate]) => ({ value, label: formatPercent(rate) }));
  const own = article?.tva_code ?? '';
  const isKnown = own === '' || known.some(({ value }) => value === own);
  return isKnown ? known : [...known, { value: own, label: formatPercent(article?.tva_taux ?? 0) }];
}

function toRate(code: string, article: Article | undefined): number {
  return Object.entries(tvaTaux).find(([known]) => known === code)?.[1] ?? article?.tva_taux ?? 0;
}

function toValues(article: Article | undefined, code = '', tvaCode = usualTvaCode): ArticleValues {
  const isEan = findEanProblem(code) === undefined && code !== '';
  return {
    reference: article?.reference ?? (isEan ? '' : code),
    designation: article?.designation ?? '',
    famille: article?.famille_code ?? null,
    prix_vente: article?.prix_vente ?? null,
    prix_achat: article?.prix_achat ?? null,
    stock_reel: article?.stock_reel ?? null,
    stock_mini: article?.stock_mini ?? null,
    code_ean: article?.code_ean ?? (isEan ? code : ''),
    unite_vente: article?.unite_vente ?? 'UN',
    tva_code: article?.tva_code ?? tvaCode,
    description: article?.description ?? '',
  };
}

/** What makes an article that was changed what it was before. */
export function toFormerInput(before: Article, after: Article): ArticleInput {
  return toInput({ ...toValues(before), stock_reel: before.stock_reel }, after);
}

/** A changed stock is a correction: sent only when it was changed, it never undoes what was sold meanwhile. */
function toInput(values: ArticleValues, article: Article | undefined): ArticleInput {
  if (!article) return values;
  const { stock_reel, ...others } = values;
  return stock_reel === article.stock_reel ? others : values;
}
