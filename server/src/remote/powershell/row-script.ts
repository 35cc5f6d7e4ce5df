import { ps, Script } from './script.ts'

const PAGE = 200

/**
 * A script that answers in rows: `body` calls Add-Row for each. They go out in pages, one line of JSON each, in ASCII so
 * that no code page harms them; the last line counts them, so that what is missing shows.
 */
export const rowScript = (
  body: Script,
): Script => ps`$ErrorActionPreference='Stop';$ProgressPreference='SilentlyContinue';$WarningPreference='SilentlyContinue'
$page=New-Object Collections.Generic.List[object];$script:count=0
function Write-Line($o){[Console]::Out.WriteLine([regex]::Replace((ConvertTo-Json $o -Depth 6 -Compress),'[^\x20-\x7e]',{param($m)'\u{0:x4}' -f [int][char]$m.Value}))}
function Write-Page{if($page.Count){Write-Line @{rows=$page.ToArray()};$page.Clear()}}
function Add-Row($r){$page.Add($r);$script:count++;if($page.Count -ge ${PAGE}){Write-Page}}
try{
${body}
Write-Page
Write-Line @{end=$script:count;shell="$($PSVersionTable.PSVersion)"}
}catch{Write-Page;Write-Line @{failed=$_.Exception.Message;id=$_.FullyQualifiedErrorId;category="$($_.CategoryInfo.Category)"};exit 1}`

/** How a property of an object is written into a row. */
export type Shape = 'raw' | 'text' | 'list' | 'seconds' | 'time'

const SHAPES: Record<Shape, (property: string) => string> = {
  raw: (property) => property,
  text: (property) => `"$(${property})"`,
  list: (property) => `@(${property}|%{"$_"})`,
  seconds: (property) => `[long]${property}.TotalSeconds`,
  time: (property) => `$(if(${property}){${property}.ToUniversalTime().ToString('o')})`,
}

const PROPERTY = /^[A-Za-z][A-Za-z0-9]*$/

/** The properties of `$_` that a row is made of, under their own names. */
export function properties(shapes: Readonly<Record<string, Shape>>): Script {
  const members = Object.entries(shapes).map(([name, shape]) => {
    if (!PROPERTY.test(name)) throw new RangeError('Not the name of a property')
    return `${name}=${SHAPES[shape](`$_.${name}`)}`
  })
  return new Script(`[ordered]@{${members.join(';')}}`)
}
