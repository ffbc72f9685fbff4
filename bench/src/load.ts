import autocannon from 'autocannon'

export type Load = {
  answers: number
  /** Responses per second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p99: number
}

export type Call = {
  url: string
  method?: 'GET' | 'PATCH' | 'POST'
  connections?: number
  /** Sent in rotation over all connections, each with its own headers and a new body. */
  requests?: { path: string; headers: Record<string, string>; body?: () => string }[]
}

/** Loads one address for some seconds from this process. Any response but 2xx fails the run. */
export async function load(call: Call, seconds = 4): Promise<Load> {
  const options: autocannon.Options = {
    url: call.url,
    connections: call.connections ?? 20,
    duration: seconds,
    method: call.method ?? 'GET',
  }
  const { requests } = call
  if (requests) {
    let sent = 0
    options.requests = [
      {
        setupRequest(request) {
          const { path, headers, body } = requests[sent++ % requests.length]!
          return { ...request, path, headers, ...(body ? { body: body() } : {}) }
        },
      },
    ]
  }
  const result = await autocannon(options)
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${call.url}: ${result.non2xx} responses were not 2xx, ${result.errors} calls failed`)
  }
  return {
    answers: result.requests.total,
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
  }
}
