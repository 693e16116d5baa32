import { Radio } from '@mantine/core';
import { type ContractForm, lockedHint } from '#renderer/ui/form/use-contract-form.ts';
import { Boutique } from '#shared/contracts/boutique/boutique.ts';
import type { TauxTva } from '#shared/contracts/boutique/parametres.ts';
import { formatPercent, formatQuantity } from '#shared/money/money.ts';
import { SettingsBlock } from '../settings-page.tsx';
import classes from './regles.module.css';
import type { Regles } from './regles.ts';

type Props = { form: ContractForm<Regles>; taux: readonly TauxTva[]; isExempt: boolean };

const TvaCode = Boutique.shape.tva_code_defaut.unwrap();

/** Shows the VAT rates, how many articles have each, and the one new articles get. */
export function TvaBlock({ form, taux, isExempt }: Props) {
  const isLocked = form.locked.has('tva_code_defaut');
  return (
    <SettingsBlock
      id="tva"
      title="Taux de TVA"
      detail={
        isLocked
          ? lockedHint
          : isExempt
            ? 'La boutique est en franchise de TVA\u00a0: les documents n’en comptent pas.'
            : 'Les taux de la loi. Celui qui est choisi est proposé pour un nouvel article.'
      }
    >
      <Radio.Group
        aria-label="Taux d’un nouvel article"
        value={form.values.tva_code_defaut}
        onChange={(code) => form.setFieldValue('tva_code_defaut', TvaCode.parse(code))}
      >
        <ul className={classes.rates}>
          {taux.map(({ code, taux: rate, articles }) => (
            <li key={code}>
              <Radio value={code} size="xs" disabled={isLocked} label={formatPercent(rate)} />
              <span className={classes.none}>{toCount(articles)}</span>
            </li>
          ))}
        </ul>
      </Radio.Group>
    </SettingsBlock>
  );
}

function toCount(articles: number): string {
  if (articles === 0) return 'aucun article';
  return articles === 1 ? 'un article' : `${formatQuantity(articles)} articles`;
}
