declare module "parse-prometheus-text-format" {
  export type MetricFamily = {
    name: string
    help: string
    type: string
    metrics: {
      labels?: Record<string, string>
      value?: string
      count?: string
      sum?: string
      buckets?: Record<string, string>
    }[]
  }
  export default function parse(text: string): MetricFamily[]
}
