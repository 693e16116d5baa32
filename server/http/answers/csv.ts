/** Returns the name of a CSV file, `devis_20261121_140509.csv`, in this time zone. */
export function toCsvName(subject: string, date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}${two(date.getMonth() + 1)}${two(date.getDate())}`;
  return `${subject}_${day}_${two(date.getHours())}${two(date.getMinutes())}${two(date.getSeconds())}.csv`;
}
