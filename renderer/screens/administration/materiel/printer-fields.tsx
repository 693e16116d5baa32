import { FieldPair } from '#renderer/ui/form/field-pair.tsx';
import { NumberField } from '#renderer/ui/form/number-field.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import type { ContractForm } from '#renderer/ui/form/use-contract-form.ts';

type OnNetwork = { adresse: string; port: number };

/** Shows the address of a network device; `usual` is the port most of them use. */
export function PrinterFields<V extends OnNetwork>({ form, usual = 9100 }: { form: ContractForm<V>; usual?: number }) {
  return (
    <FieldPair>
      <TextField
        form={form}
        field="adresse"
        label="Adresse"
        placeholder="192.168.1.50"
        description="Vide, ce poste n’en a pas."
        clean={(typed) => typed.trim()}
      />
      <NumberField form={form} field="port" label="Port" description={`Le plus souvent ${usual}.`} />
    </FieldPair>
  );
}
