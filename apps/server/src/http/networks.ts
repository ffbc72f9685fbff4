import { BlockList, isIP } from 'node:net'

const machine = new BlockList()
machine.addSubnet('127.0.0.0', 8, 'ipv4')
machine.addAddress('::1', 'ipv6')

/** Private networks, which no router of the internet passes on. */
const networks = new BlockList()
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  networks.addSubnet(net, bits, 'ipv4')
}
networks.addSubnet('fc00::', 7, 'ipv6')
networks.addSubnet('fe80::', 10, 'ipv6')

function isIn(list: BlockList, address: string): boolean {
  // A socket that takes both kinds writes IPv4 addresses so; a zone (%eth0) follows fe80::.
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  const version = isIP(plain)
  return version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6')
}

/** Whether an address is one of this machine. */
export const isLoopback = (address: string): boolean => isIn(machine, address)

/** Whether an address is one of this machine or of a private network. */
export const isPrivate = (address: string): boolean => isLoopback(address) || isIn(networks, address)
