import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { ChoiceField } from '#renderer/ui/form/choice-field.tsx';
import { FormSection, WholeLine } from '#renderer/ui/form/form-sheet.tsx';
import type { ContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { CiblePicker } from './cible-picker.tsx';
import classes from './prix.module.css';
import type { PromotionValues } from './promotion-values.ts';

const cibles = [
  { value: 'article', label: 'Des articles' },
  { value: 'famille', label: 'Des familles' },
  { value: 'tout', label: 'Tout' },
] as const;

/** Shows what a promotion is about: articles or families, added one by one. */
export function PromotionCodes({ form }: { form: ContractForm<PromotionValues> }) {
  const { cible, codes } = form.values;
  const set = (next: string[]) => form.setFieldValue('codes', next);
  return (
    <FormSection title="Sur quoi">
      <ChoiceField
        label="Sur"
        choices={cibles}
        value={cible}
        onChoose={(chosen) => form.setValues({ cible: chosen, codes: [] })}
      />
      {cible !== 'tout' && (
        <WholeLine>
          <CiblePicker
            key={cible}
            label={cible === 'article' ? 'Ajouter un article' : 'Ajouter une famille'}
            only={cible}
            onPick={({ code }) => set([...codes.filter((other) => other !== code), code])}
          />
          <ul className={classes.codes} aria-label="Choisis">
            {codes.map((code) => (
              <li key={code}>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Retirer ${code}`}
                  onClick={() => set(codes.filter((other) => other !== code))}
                  rightSection={<IconX size={14} aria-hidden="true" />}
                >
                  {code}
                </Button>
              </li>
            ))}
          </ul>
        </WholeLine>
      )}
    </FormSection>
  );
}
