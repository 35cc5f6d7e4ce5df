/** Names that lead to another, which answers with safe results only. */
export type TemplateGroup = {
  readonly id: string
  readonly name: string
  readonly target: string
  readonly domains: readonly string[]
}

// The country domains of Google's search.
const GOOGLE =
  'com ad ae com.af com.ag al am co.ao com.ar as at com.au az ba com.bd be bf bg com.bh bi bj com.bn com.bo com.br bs bt co.bw by com.bz ca cat cd cf cg ch ci co.ck cl cm cn com.co co.cr com.cu cv com.cy cz de dj dk dm com.do dz com.ec ee com.eg es com.et fi com.fj fm fr ga ge gg com.gh com.gi gl gm gr com.gt gy com.hk hn hr ht hu co.id ie co.il im co.in iq is it je com.jm jo co.jp co.ke com.kh kg ki co.kr com.kw kz la com.lb li lk co.ls lt lu lv com.ly co.ma md me mg mk ml com.mm mn com.mt mu mv mw com.mx com.my co.mz com.na ne com.ng com.ni nl no com.np nr nu co.nz com.om com.pa com.pe com.pg com.ph com.pk pl pn com.pr ps pt com.py com.qa ro rs ru rw com.sa com.sb sc se com.sg sh si sk com.sl sm sn so sr st com.sv td tg co.th com.tj tl tm tn to com.tr tt com.tw co.tz com.ua co.ug co.uk com.uy co.uz com.vc co.ve co.vi com.vn vu ws co.za co.zm co.zw'
const YANDEX = 'com ru by kz uz com.tr'

const below = (prefix: string, endings: string): string[] => endings.split(' ').map((ending) => `${prefix}.${ending}`)

/** Each as the makers of the engine tell administrators to do it. */
export const safeSearchGroups: readonly TemplateGroup[] = [
  { id: 'google', name: 'Google', target: 'forcesafesearch.google.com', domains: below('www.google', GOOGLE) },
  {
    id: 'youtube',
    name: 'YouTube',
    target: 'restrict.youtube.com',
    domains: [
      'www.youtube.com',
      'm.youtube.com',
      'youtubei.googleapis.com',
      'youtube.googleapis.com',
      'www.youtube-nocookie.com',
    ],
  },
  {
    id: 'bing',
    name: 'Bing',
    target: 'strict.bing.com',
    domains: ['www.bing.com', 'bing.com', 'edgeservices.bing.com'],
  },
  {
    id: 'duckduckgo',
    name: 'DuckDuckGo',
    target: 'safe.duckduckgo.com',
    domains: ['duckduckgo.com', 'www.duckduckgo.com', 'start.duckduckgo.com'],
  },
  { id: 'brave', name: 'Brave', target: 'forcesafe.search.brave.com', domains: ['search.brave.com'] },
  {
    id: 'yandex',
    name: 'Yandex',
    target: 'familysearch.yandex.ru',
    domains: [...below('yandex', YANDEX), ...below('www.yandex', YANDEX), 'ya.ru', 'www.ya.ru'],
  },
  { id: 'ecosia', name: 'Ecosia', target: 'strict-safe-search.ecosia.org', domains: ['www.ecosia.org'] },
  { id: 'startpage', name: 'Startpage', target: 'safe.startpage.com', domains: ['www.startpage.com', 'startpage.com'] },
  { id: 'qwant', name: 'Qwant', target: 'safeapi.qwant.com', domains: ['api.qwant.com'] },
  { id: 'pixabay', name: 'Pixabay', target: 'safesearch.pixabay.com', domains: ['pixabay.com'] },
]
