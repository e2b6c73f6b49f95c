import { BlockList, isIP } from "node:net"

export type AllowedNetworks = { texts: readonly string[]; has(address: string): boolean }

export const mostNetworks = 20

type Read = { ok: true; network: string } | { ok: false; reason: string }

export function readNetwork(text: string): Read {
  const [address, length, ...more] = text.trim().split("/")
  const version = address.includes("%") ? 0 : isIP(address)
  const most = version === 6 ? 128 : 32
  const bits = length === undefined ? most : /^\d{1,3}$/.test(length) ? Number(length) : -1
  if (version === 0 || bits < 0 || bits > most || more.length > 0) {
    return { ok: false, reason: `${text.slice(0, 60)} is not a network, such as 203.0.113.0/24 or 2001:db8::/32.` }
  }
  if (version === 4) return { ok: true, network: `${address}/${bits}` }
  if (mapped.check(address, "ipv6")) {
    return { ok: false, reason: `${address} is an IPv4 address within IPv6. Write it as IPv4.` }
  }
  return { ok: true, network: `${new URL(`http://[${address}]`).hostname.slice(1, -1)}/${bits}` }
}

export function allowedNetworks(networks: readonly string[]): AllowedNetworks {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() }
  for (const network of networks) {
    const [address, bits] = network.split("/")
    const family = isIP(address) === 6 ? "ipv6" : "ipv4"
    lists[family].addSubnet(address, Number(bits), family)
  }
  return {
    texts: networks,
    has(text) {
      const [address] = text.split("%")
      const version = isIP(address)
      if (version === 0) return false
      if (version === 4) return lists.ipv4.check(address, "ipv4")
      // An IPv4 caller on a dual-stack socket is not an IPv6 caller, though its address looks like one.
      return mapped.check(address, "ipv6") ? lists.ipv4.check(address, "ipv6") : lists.ipv6.check(address, "ipv6")
    },
  }
}

const mapped = new BlockList()
mapped.addSubnet("::ffff:0:0", 96, "ipv6")
