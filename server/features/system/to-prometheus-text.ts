/** A metric and its samples by labels; `grows` marks a counter. */
export type Metric = {
  name: string;
  help: string;
  grows?: true;
  samples: readonly (readonly [labels: Record<string, string>, value: number])[];
};

/** Formats metrics for Prometheus, each under `comptoir_…`. */
export async function toPrometheusText(measures: readonly Metric[]): Promise<string> {
  // Loaded with the first request: most tills are never asked.
  const { Counter, Gauge, Registry } = await import('prom-client');
  const registry = new Registry();
  // A metric without samples would be exposed as zero.
  for (const { name, help, grows, samples } of measures.filter((measure) => measure.samples.length > 0)) {
    const labelNames = Object.keys(samples[0]?.[0] ?? {});
    const settings = { name: `comptoir_${name}`, help, labelNames, registers: [registry] };
    const metric = grows ? new Counter(settings) : new Gauge(settings);
    for (const [labels, value] of samples) metric.inc(labels, value);
  }
  return registry.metrics();
}
